import CHangCheck
import Foundation
import HangCheck

// What check-hangs does around its runs, alone: the tests send signals to it and to its guardian.
//
//     guarded-run LIFELINE BUNDLE FRAMEWORK LIMIT SELECTOR…
let words = CommandLine.arguments
guard words.count > 5, let lifeline = Int32(words[1]), let framework = Framework(rawValue: words[3]),
  let limit = Double(words[4])
else { exit(64) }
hc_guard(lifeline)
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

let tests = words[5...].map { Test(id: $0, framework: framework, bundle: words[2]) }
let target = Target(
  packageName: "", packageDirectory: "/", bundles: [words[2]], observer: nil,
  environment: ["PATH": "/usr/bin:/bin"], workingDirectory: "/", scratchDirectory: "/tmp", swiftVersion: "")
let runner = Runner(target: target, slow: limit, exitLimit: limit)
runner.notice = { notice in
  if case .began(_, let pid) = notice { say("worker \(getpid()) test \(pid)") }
}
let jobs = [Job(framework: framework, bundle: words[2], tests: tests, isParallel: true)]
for record in runner.run(jobs, limit: limit) { say("\(record.ending)") }
if runner.isInterrupted { exit(130) }
