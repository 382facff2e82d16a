import Foundation
import Testing

@testable import HangCheck

@Suite struct TargetTests {
  @Test("what the plugin wrote is the target, and the tests run in the package's directory")
  func reads() throws {
    let target = try target(
      """
      {"packageName":"My Package","packageDirectory":"\\/p","testTargets":["AppTests"],"products":"\\/b","bundles":[],
       "command":["swift-package","-c","release","check-hangs","--serial"],"arguments":["--serial"],
       "observer":"\\/b\\/libHangObserver.so","scratchDirectory":"\\/s","swiftVersion":"6.3.1","isTerminal":true}
      """)
    var expected = Target(
      packageName: "My Package", packageDirectory: "/p", bundles: ["/b/My PackagePackageTests.xctest"],
      observer: "/b/libHangObserver.so", environment: ["A": "1"], workingDirectory: "/p", scratchDirectory: "/s",
      swiftVersion: "6.3.1")
    expected.packageOptions = ["-c", "release"]
    expected.isTerminal = true
    #expect(target == expected)
  }

  @Test("a target may lack the observer and SwiftPM's command, and nothing else")
  func lacking() throws {
    let half = """
      {"packageName":"P","packageDirectory":"/p","testTargets":[],"products":"/b/release","bundles":[],"arguments":[],
       "scratchDirectory":"/s"
      """
    let target = try target(half + #","swiftVersion":"6","isTerminal":false}"#)
    #expect(target.observer == nil)
    #expect(target.packageOptions == ["-c", "release"])
    #expect { try self.target(half + "}") } throws: { ($0 as? UsageError)?.message.hasPrefix("--target '") == true }
  }

  @Test("without a target the error names the command that has one")
  func byHand() {
    let message = "check-hangs does not run by itself: use 'swift package check-hangs', which builds the tests"
    #expect(throws: UsageError(message)) { try Target(file: nil, environment: [:]) }
    let missing = "--target '/no/such/file' does not describe a package: use 'swift package check-hangs'"
    #expect(throws: UsageError(missing)) { try Target(file: "/no/such/file", environment: [:]) }
  }

  @Test(
    "tests do not get the libraries that SwiftPM adds for its plugins",
    arguments: [
      (nil, nil), ("/t/lib/swift/linux", nil), ("/a:/t/lib/swift/linux", "/a"), (":/t/lib/swift/linux", ""),
      ("/t/lib/swift/linux:/t/lib/swift/linux", "/t/lib/swift/linux"),
      ("/t/lib/swift/linux:/a", "/t/lib/swift/linux:/a"),
      ("", ""),
    ] as [(String?, String?)])
  func libraries(_ given: String?, _ left: String?) {
    var environment = ["PATH": "/bin"]
    environment["LD_LIBRARY_PATH"] = given
    var wanted = ["PATH": "/bin"]
    wanted["LD_LIBRARY_PATH"] = left
    #expect(environment.withoutPluginHost == wanted)
  }

  private func target(_ json: String) throws -> Target {
    let file = FileManager.default.temporaryDirectory.appending(path: "target-\(UUID().uuidString).json")
    try Data(json.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try Target(file: file.path, environment: ["A": "1"])
  }

  @Test("leaks are looked for only where the user says so")
  func leaks() {
    #expect([:].withoutLeaks == ["ASAN_OPTIONS": "detect_leaks=0"])
    #expect(["ASAN_OPTIONS": "a=1", "A": ""].withoutLeaks == ["ASAN_OPTIONS": "a=1:detect_leaks=0", "A": ""])
    for set in [["ASAN_OPTIONS": "detect_leaks=1"], ["LSAN_OPTIONS": "verbosity=1"]] {
      #expect(set.withoutLeaks == set)
    }
  }
}
