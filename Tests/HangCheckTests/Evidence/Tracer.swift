import CHangCheck
import Foundation

/// Looks into a process as a debugger does, so that nobody else may; it goes on meanwhile.
final class Tracer: Sendable {
  private typealias Trace = @convention(c) (Int, pid_t, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Int
  /// Linux's PTRACE_SEIZE.
  private static let seize = 0x4206

  /// The thread that traces must live as long as it does.
  private let (hasBegun, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))

  init(of pid: pid_t) {
    Thread.detachNewThread { [hasBegun, isOver] in
      var threads = [pid_t](repeating: 0, count: 64)
      let count = Int(hc_threads(pid, &threads, Int32(threads.count)))
      // C's variadic function, called as what it is.
      let trace = unsafeBitCast(dlsym(nil, "ptrace"), to: Trace.self)
      for thread in threads.prefix(count) { _ = trace(Self.seize, thread, nil, nil) }
      hasBegun.signal()
      isOver.wait()
    }
    hasBegun.wait()
  }

  func end() { isOver.signal() }
}
