import CHangCheck
import Foundation
import HangCheck

// What check-hangs does around its runs, alone: the tests send signals to it and to its guardian.
//
//     guarded-run LIFELINE BUNDLE FRAMEWORK LIMIT JOBS SELECTOR…
let words = CommandLine.arguments
guard words.count > 6, let lifeline = Int32(words[1]), let framework = Framework(rawValue: words[3]),
  let limit = Double(words[4]), let count = Int(words[5])
else { exit(64) }
hc_guard(lifeline)
func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
func sayDescriptors() throws {
  say("descriptors \(try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count)")
}

let tests = words[6...].map { Test(id: $0, framework: framework, bundle: words[2]) }
let target = Target(
  packageName: "", packageDirectory: "/", bundles: [words[2]], observer: nil,
  environment: ["PATH": "/usr/bin:/bin"], workingDirectory: "/",
  scratchDirectory: URL(filePath: words[2]).deletingLastPathComponent().path, swiftVersion: "")
let runner = Runner(target: target, slow: limit, exitLimit: limit)
runner.notice = { notice in
  if case .testStarted = notice { say("worker \(getpid())") }
}
runner.status = {
  say("status \($0.flatMap(\.tests).map(\.selector))")
  while getenv("STUCK") != nil { pause() }
}
let job = Job(framework: framework, bundle: words[2], tests: tests, isParallel: true)
try sayDescriptors()
for record in runner.run(Array(repeating: job, count: count), limit: limit) { say("\(record.ending)") }
try sayDescriptors()
hc_leave(runner.isInterrupted ? 130 : 0)
