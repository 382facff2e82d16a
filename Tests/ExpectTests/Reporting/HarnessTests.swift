import Testing

@testable import Expect

struct HarnessTests {
  @Test("inside a Swift Testing test it is Swift Testing")
  func inside() async {
    #expect(Harness.current == .swiftTesting)
    await Task { #expect(Harness.current == .swiftTesting) }.value
  }

  @Test(
    "elsewhere the kind of process decides",
    arguments: [
      (["/p/.build/debug/PackageTests.xctest", "--testing-library", "swift-testing"], .swiftTesting),
      (["/p/.build/debug/PackageTests.xctest", "--testing-library=swift-testing"], .swiftTesting),
      (["/x/swiftpm-testing-helper", "--test-bundle-path", "/p/A.xctest"], .swiftTesting),
      (["C:\\x\\swiftpm-testing-helper.exe"], .swiftTesting),
      (["/p/.build/debug/PackageTests.xctest", "--testing-library", "xctest"], .xctest),
      (["/p/.build/debug/PackageTests.xctest", "Tests.A/test"], .xctest),
      (["C:\\p\\PackageTests.xctest.exe"], .xctest),
      (["/Applications/Xcode.app/Contents/Developer/usr/bin/xctest", "A.xctest"], .xctest),
      (["/p/Products/Debug/PackageTests-test-runner"], .xctest),
      (["/p/.build/debug/server"], .none),
      (["/p/.build/debug/server", "A.xctest", "swift-testing"], .none),
      ([], .none),
    ] as [([String], Harness)]
  )
  func process(arguments: [String], harness: Harness) {
    #expect(Harness(arguments: arguments, isXCTestEnvironment: false) == harness)
  }

  @Test("an app that hosts XCTest is told by the environment")
  func hostedByAnApp() {
    #expect(Harness(arguments: ["/Applications/Shop"], isXCTestEnvironment: true) == .xctest)
  }

  @Test("a failure is one issue at the call site, and its error is not recorded again")
  func failure() throws {
    let site = CallSite(fileID: "Module/File.swift", filePath: "/src/File.swift", line: 12, column: 7)
    try withKnownIssue {
      try Harness.current.fail("received 1 of 3", at: site)
    } matching: { issue in
      issue.comments == ["received 1 of 3"] && issue.error == nil
        && issue.sourceLocation?.fileID == "Module/File.swift" && issue.sourceLocation?.line == 12
        && issue.sourceLocation?.column == 7
    }
  }

  @Test("a call site without line or column does not trap")
  func emptySite() {
    let site = CallSite(fileID: "Module/File.swift", filePath: "/src/File.swift", line: 0, column: 0)
    withKnownIssue { try Harness.current.fail("nowhere", at: site) }
  }

  @Test("without a framework the error says where and what")
  func plainExecutable() {
    let site = CallSite(fileID: "Module/File.swift", filePath: "/src/File.swift", line: 12, column: 7)
    let error = #expect(throws: UnmetExpectation.self) { try Harness.none.fail("received 1 of 3", at: site) }
    #expect(error?.description == "/src/File.swift:12:7: received 1 of 3")
  }

  @Test("errors that a framework has recorded, or that skip a test, are passed through")
  func passedThrough() {
    let site = CallSite(fileID: "Module/File.swift", filePath: "/src/File.swift", line: 12, column: 7)
    for harness in [Harness.swiftTesting, .none] {
      withKnownIssue(isIntermittent: true) {
        do { try harness.fail("received 1 of 3", at: site) } catch {
          #expect(Harness.isPassedThrough(error))
          throw error
        }
      }
    }
    #expect(!Harness.isPassedThrough(ChatError.offline))
    #expect(!Harness.isPassedThrough(CancellationError()))
  }
}
