import XCTest

/// Tells the watcher outside what XCTest does in here, as it happens. `EventChannel` has the form of a line.
final class Observer: NSObject, XCTestObservation {
  private let channel: EventChannel

  init(channel: EventChannel) {
    self.channel = channel
  }

  func testBundleWillStart(_ testBundle: Bundle) {
    channel.say("runStarted")
  }

  func testBundleDidFinish(_ testBundle: Bundle) {
    channel.say("runEnded")
  }

  func testSuiteWillStart(_ testSuite: XCTestSuite) {
    if let name = testSuite.className { channel.say("suiteStarted", name) }
  }

  func testSuiteDidFinish(_ testSuite: XCTestSuite) {
    if let name = testSuite.className { channel.say("suiteEnded", name) }
  }

  func testCaseWillStart(_ testCase: XCTestCase) {
    channel.say("testStarted", testCase.qualifiedName)
  }

  func testCase(
    _ testCase: XCTestCase, didFailWithDescription description: String, inFile filePath: String?, atLine lineNumber: Int
  ) {
    channel.say("issue", testCase.qualifiedName, filePath ?? "", "\(lineNumber)", description)
  }

  func testCaseDidFinish(_ testCase: XCTestCase) {
    let name = testCase.qualifiedName
    guard let run = testCase.testRun else { return channel.say("testEnded", name, "unsaid") }
    // A skip after a failure, as by an error that setUp threw, is still a failure.
    guard run.hasSucceeded else { return channel.say("testEnded", name, "failed") }
    guard run.hasBeenSkipped else { return channel.say("testEnded", name, "passed") }
    channel.say("testSkipped", name, testCase.skipSummary ?? "")
    channel.say("testEnded", name, "skipped")
  }
}
