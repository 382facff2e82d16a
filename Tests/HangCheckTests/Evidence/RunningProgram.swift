import CHangCheck

@testable import HangCheck

/// A program that runs until this value is gone.
final class RunningProgram {
  let pid: Int32
  private let pipes: [Int32]

  init(_ path: String, _ arguments: [String] = [], environment: [String: String] = [:]) throws {
    let started = try Launch(path: path, arguments: arguments, environment: environment, directory: "/").start()
    pid = started.pid
    pipes = [started.output, started.errors]
  }

  func end() {
    ProcessTree.end([pid])
    _ = hc_wait(pid, 10)
  }

  deinit {
    end()
    pipes.forEach(hc_close)
  }
}
