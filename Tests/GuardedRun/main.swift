import Foundation
import HangCheck

// What check-hangs does around its runs, alone: the tests send signals to it and to its guardian.
//
//     guarded-run LIFELINE BUNDLE FRAMEWORK LIMIT JOBS SELECTOR…
let words = CommandLine.arguments
guard words.count > 6, let lifeline = Int32(words[1]), let framework = Framework(rawValue: words[3]),
  let limit = Double(words[4]), let count = Int(words[5])
else { exit(64) }

@Sendable func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

@Sendable func sayDescriptors() {
  let descriptors = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
  say("descriptors \(descriptors?.count ?? 0)")
}

/// Says what runs, and how each ended.
@Sendable func run(_ job: Job, times count: Int, limit: Double) -> Int32 {
  let target = Target(
    packageName: "", packageDirectory: "/", bundles: [job.bundle], observer: nil,
    environment: ["PATH": "/usr/bin:/bin"], workingDirectory: "/",
    scratchDirectory: URL(filePath: job.bundle).deletingLastPathComponent().path, swiftVersion: "")
  let runner = Runner(target: target, slow: limit, exitLimit: limit)
  runner.notice = { notice in
    if case .testStarted = notice { say("worker \(getpid())") }
  }
  runner.status = {
    say("status \($0.flatMap(\.tests).map(\.selector))")
    while getenv("STUCK") != nil { pause() }
  }
  sayDescriptors()
  for record in runner.run(Array(repeating: job, count: count), limit: limit) { say("\(record.ending)") }
  sayDescriptors()
  return runner.isInterrupted ? 130 : 0
}

let tests = words[6...].map { Test(id: $0, framework: framework, bundle: words[2]) }
let job = Job(framework: framework, bundle: words[2], tests: tests, isParallel: true)
Guarded.run(lifeline: lifeline) { [job, count, limit] in
  if getenv("CONTENDED") != nil { Contended.make() }
  return run(job, times: count, limit: limit)
}
