import CHangCheck
import Foundation

extension Runner {
  /// No list is longer.
  private static let longestList = 256 << 20

  /// Runs a bundle to name its tests: its loading and its global initialisers run already, so it may hang.
  package func list(_ request: ListRequest, limit: Double) -> ListAnswer {
    if let file = request.listFile { hc_remove(file) }
    do {
      let mark = ProcessMark()
      // Before it starts: what it leaves may come to us at once.
      let others = ProcessTree.children
      let process = try Launch(request, in: target, mark: mark).start()
      var answer = listing(process, limit: limit)
      ProcessTree.endOrphans { ProcessTree.orphans(of: mark, except: others, isSole: true) }
      if let file = request.listFile { answer.read(file) }
      return answer
    } catch {
      return ListAnswer(ending: .notStarted(error.reason))
    }
  }

  /// Reads what it says until it leaves, or until the limit, or until the user stops the run.
  private func listing(_ process: Launch.Started, limit: Double) -> ListAnswer {
    let ending = hc_open_process(process.pid)
    defer { hc_close(ending) }
    let output = Drain(process.output)
    let errors = Drain(process.errors)
    var clock = RunClock()
    let start = clock.now
    var deadline = start + limit
    var answer = ListAnswer(ending: .interrupted(inFlight: []))
    var end = hc_exit()
    while !end.ended, !isInterrupted, clock.now < deadline {
      // Where no descriptor tells of the end, it is looked for.
      let pause = max(0, ending >= 0 ? min(1, deadline - clock.now) : 0.01)
      let descriptors = [ending, output.descriptor, errors.descriptor].filter { $0 >= 0 }
      hc_wait_readable(descriptors, Int32(descriptors.count), pause)
      clock.wake(after: pause)
      end = hc_wait(process.pid, 0)
      output.take { if answer.output.count < Self.longestList { answer.output += $0 } }
      errors.take { _ in }
      // What computes may be slow rather than stuck.
      if clock.now >= start + limit, deadline == start + limit, ProcessorTime.wanted(by: process.pid) > limit / 2 {
        deadline = start + Watch.patience * limit
      }
    }
    answer.ending = verdict(end, after: clock.now - start)
    if !end.ended { ProcessTree.end([process.pid]) }
    if !end.ended { _ = hc_wait(process.pid, 2) }
    return answer
  }

  private func verdict(_ end: hc_exit, after seconds: Double) -> Ending {
    if !end.ended {
      return isInterrupted ? .interrupted(inFlight: []) : .hung(phase: .list, suspects: [], silence: seconds)
    }
    return end.signal != 0 ? .crashed(signal: end.signal, suspects: []) : .finished(status: end.status)
  }
}

extension ListAnswer {
  /// Each record ends with a newline: where the last one is missing, something may have kept the process from writing.
  fileprivate mutating func read(_ file: String) {
    list = FileManager.default.contents(atPath: file).map(Array.init) ?? []
    if list.last == UInt8(ascii: "\n") { return }
    let folder = String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)])
    obstacle = ScratchFolder.obstacle(in: folder).map { "\(folder): \($0)" }
  }
}

/// A pipe that is read until its end.
private final class Drain {
  /// Negative after the end, which would wake the watcher again and again.
  private(set) var descriptor: Int32
  private let reader = RawReader()

  init(_ descriptor: Int32) { self.descriptor = descriptor }

  deinit { hc_close(descriptor) }

  /// Takes what is there, and no more than 64 MB of it at once.
  func take(_ handle: (UnsafeRawBufferPointer) -> Void) {
    for _ in 0..<1024 where descriptor >= 0 {
      switch reader.read(descriptor) {
      case .bytes(let bytes): handle(bytes)
      case .nothing: return
      case .end:
        hc_close(descriptor)
        descriptor = -1
      }
    }
  }
}

extension Launch {
  fileprivate init(_ request: ListRequest, in target: Target, mark: ProcessMark) {
    var environment = target.environment.merging(Bundles.environment(request.framework)) { $1 }
    environment["NO_COLOR"] = "1"
    environment[ProcessMark.variable] = mark.value
    self.init(
      path: request.bundle, arguments: request.arguments, environment: environment, directory: target.workingDirectory)
  }
}
