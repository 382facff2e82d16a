import CHangCheck
import Foundation

extension Runner {
  /// Runs a bundle to name its tests: its loading and its global initialisers run already, so it may hang.
  package func list(_ request: ListRequest, limit: Double) -> ListAnswer {
    if let file = request.listFile { hc_remove(file) }
    do {
      let started = try Launch(request, in: target).start()
      var answer = listing(started, limit: limit)
      if let file = request.listFile { answer.list = FileManager.default.contents(atPath: file).map(Array.init) ?? [] }
      return answer
    } catch {
      return ListAnswer(ending: .notStarted(error.reason))
    }
  }

  /// Reads what it says until it leaves, or until the limit, or until the user stops the run.
  private func listing(_ process: Launch.Started, limit: Double) -> ListAnswer {
    let others = ProcessTree.children.subtracting([process.pid])
    let ending = hc_open_process(process.pid)
    defer { for descriptor in [process.output, process.errors, ending] where descriptor >= 0 { hc_close(descriptor) } }
    let reader = RawReader()
    var clock = RunClock()
    let start = clock.now
    var answer = ListAnswer(ending: .interrupted(inFlight: []))
    var end = hc_exit()
    while !end.ended, !isInterrupted, clock.now < start + limit {
      // Where no descriptor tells of the end, it is looked for.
      let pause = ending >= 0 ? min(1, start + limit - clock.now) : 0.01
      hc_wait_readable([ending, process.output, process.errors].filter { $0 >= 0 }, ending >= 0 ? 3 : 2, max(0, pause))
      clock.wake(after: pause)
      end = hc_wait(process.pid, false)
      reader.drain(process.output) { answer.output += $0 }
      reader.drain(process.errors) { _ in }
    }
    if !end.ended { ProcessTree.end(process.pid) }
    if !end.ended { _ = hc_wait(process.pid, true) }
    ProcessTree.endUnknown(except: others)
    answer.ending = verdict(end, after: clock.now - start)
    return answer
  }

  private func verdict(_ end: hc_exit, after seconds: Double) -> Ending {
    if !end.ended {
      return isInterrupted ? .interrupted(inFlight: []) : .hung(phase: .list, suspects: [], silence: seconds)
    }
    return end.signal != 0 ? .crashed(signal: end.signal, suspects: []) : .finished(status: end.status)
  }
}

extension RawReader {
  /// Takes all that is there, and no more than 64 MB of it at once.
  fileprivate func drain(_ descriptor: Int32, _ take: (UnsafeRawBufferPointer) -> Void) {
    for _ in 0..<1024 {
      guard case .bytes(let bytes) = read(descriptor) else { return }
      take(bytes)
    }
  }
}

extension Launch {
  init(_ request: ListRequest, in target: Target) {
    var environment = target.environment.merging(Bundles.environment(request.framework)) { $1 }
    environment["NO_COLOR"] = "1"
    self.init(
      path: request.bundle, arguments: request.arguments, environment: environment, directory: target.workingDirectory)
  }
}
