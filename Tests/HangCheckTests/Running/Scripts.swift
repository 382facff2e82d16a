import CHangCheck
import Foundation

@testable import HangCheck

/// A folder of shell scripts that stand for test bundles: executables that say what a framework would say.
///
/// A script has these words: `begin`, `start TEST`, `pass TEST`, `fail TEST`, `over`, for the events of the run that it
/// was started for, and `$here`, the folder. The tests of Swift Testing end in `:1`, as their selectors do.
final class Scripts {
  let folder: String
  var notice: (Notice) -> Void = { _ in }

  init() throws {
    folder = NSTemporaryDirectory() + "scripts-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    end(pids())
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Ends those that a failed test has left: what runs one of these scripts, whatever else has their numbers by now.
  func end(_ pids: [Int32]) {
    ProcessTree.end(pids.filter { ProcessTree.command($0).contains(folder) })
  }

  private static let words = #"""
    all="$*"
    here="$(dirname "$0")"
    while [ $# -gt 0 ]; do
      [ "$1" != --event-stream-output-path ] || exec 9>"$2"
      [ -n "$names" ] || names="$3"
      shift
    done
    [ -z "$CHECK_HANGS_EVENTS" ] || { exec 9>"$CHECK_HANGS_EVENTS"; printf 'check-hangs\t1\n' >&9; }
    say() {
      if [ -n "$CHECK_HANGS_EVENTS" ]; then
        printf '1.5\t%s%b%b\n' "$1" "${2:+\\t$2}" "${3:+\\t$3}" >&9
      else
        form='{"version":0,"kind":"event","payload":{"kind":"%s","testID":"%s","messages":[{"symbol":"%s"'
        printf "$form"',"text":""}]}}\n' "$1" "$2" "$3" >&9
      fi
    }
    begin() { say runStarted; }
    start() { say testStarted "$1"; }
    pass() { say testEnded "$1" pass"$past"; }
    fail() { say testEnded "$1" fail"$past"; }
    over() { say runEnded; }
    [ -z "$CHECK_HANGS_EVENTS" ] || past=ed

    """#

  /// The path of a new script.
  func bundle(_ script: String) throws -> String {
    let path = folder + "/" + UUID().uuidString
    try Self.writeExecutable("#!/bin/sh\n" + Self.words + script + "\n", to: path)
    return path
  }

  /// Not by this process: what another thread forks meanwhile would hold it open, and what is open cannot be started.
  static func writeExecutable(_ text: String, to path: String) throws {
    let writing = ["-c", #"printf %s "$1" >"$0" && chmod 755 "$0""#, path, text]
    _ = try Launch(path: "/bin/sh", arguments: writing, environment: [:], directory: "/").said()
  }

  func job(
    _ script: String, _ tests: [String] = ["a:1"], _ framework: Framework = .swiftTesting, isParallel: Bool = true
  ) throws -> Job {
    let bundle = try bundle(script)
    let tests = tests.map { HangCheck.Test(id: $0, framework: framework, bundle: bundle) }
    return Job(framework: framework, bundle: bundle, tests: tests, isParallel: isParallel)
  }

  /// - Parameter observer: the library to preload, for XCTest; empty where the script itself speaks as it would.
  func runner(
    observer: String? = "", environment: [String: String] = [:], package: String? = nil, isSanitized: Bool = false
  ) -> Runner {
    let words = ["PATH": "/usr/local/bin:/usr/bin:/bin", "GREETING": "hello"]
    var target = Target(
      packageName: "P", packageDirectory: package ?? folder, bundles: [], observer: observer,
      environment: words.merging(environment) { $1 }, workingDirectory: folder,
      scratchDirectory: folder, swiftVersion: "")
    target.isSanitized = isSanitized
    let runner = Runner(target: target, slow: 60, exitLimit: 2)
    runner.notice = notice
    return runner
  }

  /// Runs one script to its end.
  func run(
    _ script: String, _ tests: [String] = ["a:1"], _ framework: Framework = .swiftTesting, limit: Double = 60,
    observer: String? = ""
  ) throws -> RunRecord {
    runner(observer: observer).run([try job(script, tests, framework)], limit: limit)[0]
  }

  /// The numbers that scripts have written to this file, one a line.
  func pids(_ name: String = "pids") -> [Int32] {
    let text = (try? String(contentsOfFile: folder + "/" + name, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { Int32($0) }
  }
}

extension Launch {
  /// What it prints, until it has ended.
  func said() throws -> String {
    let process = try start()
    defer { for descriptor in [process.output, process.errors] { hc_close(descriptor) } }
    let reader = RawReader()
    var bytes: [UInt8] = []
    while true {
      let hasEnded = hc_wait(process.pid, 0).ended
      while case .bytes(let more) = reader.read(process.output) { bytes += more }
      if hasEnded { return String(decoding: bytes, as: UTF8.self) }
      hc_wait_readable([process.output], 1, 0.002)
    }
  }
}

/// Whether it becomes true while a slow machine would still be at it.
func eventually(_ isTrue: () -> Bool) -> Bool {
  let end = hc_now() + 30
  while !isTrue() {
    if hc_now() > end { return false }
    hc_wait_readable(nil, 0, 0.002)
  }
  return true
}

extension Ending {
  /// Without the time, which no test can know.
  var timeless: Ending {
    guard case .hung(let phase, let suspects, _) = self else { return self }
    return .hung(phase: phase, suspects: suspects, silence: 0)
  }

  var silence: Double? {
    guard case .hung(_, _, let silence) = self else { return nil }
    return silence
  }
}
