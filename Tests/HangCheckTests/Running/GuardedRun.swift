import CHangCheck
import Foundation

@testable import HangCheck

/// A guarded run of one script, as check-hangs makes it, in a process of its own.
final class GuardedRun {
  /// What was started: the guardian, or the shell around it.
  let pid: Int32
  private let scripts: Scripts
  private var worker: Int32?
  private let output: Int32
  private let errors: Int32
  private let reader = LineReader()
  private var lines: [String] = []

  /// - Parameters:
  ///   - lifeline: the number of the descriptor.
  ///   - shell: what is around the run, `"$@"`.
  init(_ scripts: Scripts, _ script: String, lifeline: Int = -1, jobs: Int = 1, shell: String = #"exec "$@""#) throws {
    let job = try scripts.job(script)
    let words = ["\(lifeline)", job.bundle, job.framework.rawValue, "120", "\(jobs)"] + job.tests.map(\.selector)
    let launch = Launch(
      path: "/bin/bash", arguments: ["-c", shell, "bash", Built.guardedRun] + words,
      environment: ["PATH": "/usr/bin:/bin"], directory: "/")
    let process = try launch.start()
    self.scripts = scripts
    (pid, output, errors) = (process.pid, process.output, process.errors)
  }

  deinit {
    scripts.end([pid] + (worker.map { [$0, hc_parent($0)] } ?? []))
    for descriptor in [output, errors] { hc_close(descriptor) }
  }

  /// The worker, once its test runs.
  func waitForTest() -> Int32? {
    worker = nextNumber("worker")
    return worker
  }

  /// What follows the word in the next line that begins with it; nil where none comes.
  func next(_ word: String) -> String? {
    var found: String?
    _ = eventually {
      readMore()
      guard let index = lines.firstIndex(where: { $0.hasPrefix(word) }) else { return false }
      found = String(lines[index].dropFirst(word.count))
      lines.removeFirst(index + 1)
      return true
    }
    return found
  }

  func nextNumber(_ word: String) -> Int32? { next(word + " ").flatMap { Int32($0) } }

  private func readMore() {
    while case .bytes = reader.read(output) {
      while case .line(let line)? = reader.next() { lines.append(String(decoding: line, as: UTF8.self)) }
    }
  }
}
