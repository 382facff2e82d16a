import Foundation
import Testing

@testable import HangCheck

/// What Swift's runtime writes of a crash, written by a script in its stead.
@Suite("Accounts of crashes", .onOwnThreads)
struct CrashLogTests {
  private static let crash = #"""
    begin; start a:1; echo before
    echo "Program crashed: here" >"${SWIFT_BACKTRACE##*output-to=}/bundle-$$-0.log"
    kill -ILL $$
    """#

  @Test("an account becomes part of what the crashed process printed, and its file is removed")
  func account() throws {
    let scripts = try Scripts()
    let record = try scripts.run(Self.crash)
    #expect(record.ending == .crashed(signal: SIGILL, suspects: ["a:1"]))
    #expect(record.output == "before\nProgram crashed: here\n")
    let left = try FileManager.default.contentsOfDirectory(atPath: scripts.folder)
    #expect(!left.contains { $0.hasPrefix("check-hangs-crash-") })
  }

  @Test("in XCTest it becomes part of what the test in flight printed")
  func xctest() throws {
    let record = try Scripts().run(Self.crash, ["a:1", "b:1"], .xctest)
    #expect(record.outputs["a:1"]?.contains("Program crashed: here") == true)
  }

  @Test("without a crash there is none")
  func none() throws {
    let record = try Scripts().run("begin; start a:1; pass a:1; over; echo $SWIFT_BACKTRACE")
    #expect(record.output.hasPrefix("enable=yes,interactive=no,color=no,preset=full,output-to=/"))
    #expect(record.ending == .finished(status: 0))
  }

  @Test("where a sanitizer is in the process the runtime gives no account, unless the user wants it")
  func sanitized() throws {
    let script = "begin; start a:1; pass a:1; over; echo $SWIFT_BACKTRACE"
    for (environment, said) in [([:], "enable=no\n"), (["SWIFT_BACKTRACE": "enable=tty"], "enable=tty\n")] {
      let scripts = try Scripts()
      let runner = scripts.runner(environment: environment, isSanitized: true)
      #expect(try runner.run([scripts.job(script)], limit: 60)[0].output == said)
    }
  }
}
