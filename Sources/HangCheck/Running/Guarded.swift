import CHangCheck

/// Work that another process watches over: whatever becomes of it, what it has started is ended.
package final class Guarded {
  private let work: () -> Int32

  private init(_ work: @escaping () -> Int32) { self.work = work }

  /// Does the work in a process and on a thread of its own, and leaves with the status that it returns.
  ///
  /// - Parameter lifeline: a pipe or a socket that comes to its end when the work is to stop.
  package static func run(lifeline: Int32, _ work: @escaping @Sendable () -> Int32) -> Never {
    let context = Unmanaged.passRetained(Guarded(work)).toOpaque()
    hc_guard(
      lifeline,
      { context in
        hc_leave(context.map { Unmanaged<Guarded>.fromOpaque($0).takeRetainedValue().work() } ?? 0)
      }, context)
  }
}
