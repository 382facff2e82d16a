import Testing

@testable import HangCheck

/// Where in its life a test is, by its stacks; each written innermost first, a frame as `module function`.
@Suite("Phases of a test")
struct TestLifeTests {
  private struct Case {
    var phase: Phase?
    var threads: [[String]] = []
    var tasks: [[String]] = []
  }

  private static let xctest = HangCheck.Test(id: "App.FeedTests/testLoads", framework: .xctest, suite: "App.FeedTests")
  private static let swift = HangCheck.Test(
    id: "App.FeedTests/Inner/loads(_:)", framework: .swiftTesting, suite: "App.FeedTests/Inner")

  private static let invocation = ["XCTest XCTestCase.invokeTest()", "XCTest XCTestCase.perform(_:)"]
  private static let test = ["XCTest closure #1 in test(_:)"] + invocation
  private static let tearDown = ["XCTest XCTestCase.performTearDownSequence()"] + invocation
  private static let waiter = ["XCTest XCTWaiter.wait(for:timeout:)", "XCTest awaitUsingExpectation(_:)"]
  private static let awaited = ["XCTest closure #1 in awaitUsingExpectation(_:)", "libswift_Concurrency completeTask"]
  private static let job = ["libswift_Concurrency swift_job_run", "libc start_thread"]
  private static let runner = [
    "Testing closure #1 in Runner._runTestCase(_:within:context:)", "libswift_Concurrency completeTask",
  ]

  private static let casesOfXCTest: [Case] = [
    Case(phase: nil),
    Case(phase: .test, threads: [["libc read", "App FeedTests.testLoads()"] + test]),
    Case(phase: .setUp, threads: [["libc read", "App FeedTests.setUp()"] + invocation]),
    Case(phase: .setUp, threads: [["libc read", "App BaseTests.setUpWithError()"] + invocation]),
    Case(phase: .setUp, threads: [["libc read", "App Server.start()"] + invocation]),
    Case(phase: .setUp, threads: [waiter + invocation]),
    Case(phase: nil, threads: [waiter + test]),
    Case(
      phase: .setUp,
      tasks: [["App FeedTests.setUp()", "XCTest closure #1 in XCTestCase.performSetUpSequence()"] + awaited]),
    Case(phase: .test, threads: [waiter + test], tasks: [["App FeedTests.testLoads()"] + awaited]),
    Case(phase: .tearDown, threads: [["libc read", "App FeedTests.tearDown()"] + tearDown]),
    Case(phase: .tearDown, threads: [waiter + tearDown]),
    Case(
      phase: .tearDown,
      threads: [
        ["App closure #1 in FeedTests.testLoads()", "XCTest XCTestCase.runTeardownBlocks()"] + tearDown
      ]),
    Case(
      phase: .tearDown, threads: [waiter + tearDown], tasks: [["App closure #1 in FeedTests.testLoads()"] + awaited]),
    // What the test has left behind.
    Case(
      phase: .tearDown, threads: [["libc read", "App FeedTests.tearDown()"] + tearDown],
      tasks: [["App closure #1 in FeedTests.testLoads()", "libswift_Concurrency completeTask"]]),
    // The set-up of a test that a test runs belongs to that test.
    Case(phase: .test, threads: [["App OtherTests.setUp()"] + invocation + ["App FeedTests.testLoads()"] + test]),
    // A closure that somebody gave to XCTest in place of a test.
    Case(phase: nil, threads: [["libc read", "App closure #1 in FeedTests.allSpecs()"] + invocation]),
  ]

  private static let casesOfSwiftTesting: [Case] = [
    Case(phase: .test, tasks: [["App FeedTests.Inner.loads(_:)"] + runner]),
    Case(phase: .test, threads: [["libc read", "App FeedTests.Inner.loads(_:)"] + job]),
    Case(phase: .setUp, tasks: [["App Server.start()", "App FeedTests.Inner.init()"] + runner]),
    Case(phase: .setUp, threads: [["libc read", "App FeedTests.Inner.__allocating_init()"] + job]),
    Case(
      phase: .setUp,
      threads: [["libc read", "App variable initialization expression of FeedTests.Inner.server"] + job]),
    Case(
      phase: .tearDown,
      threads: [["libc read", "App FeedTests.Inner.deinit", "App FeedTests.Inner.__deallocating_deinit"] + job]),
    Case(phase: .tearDown, tasks: [["App FeedTests.Inner.__isolated_deallocating_deinit"] + runner]),
    // Another suite's, and what the test itself makes and lets go.
    Case(phase: nil, threads: [["libc read", "App FeedTests.deinit"] + job]),
    Case(phase: .test, threads: [["libc read", "App FeedTests.Inner.deinit", "App FeedTests.Inner.loads(_:)"] + job]),
    // One argument is through with the suite's init, another is not.
    Case(
      phase: .test,
      tasks: [["App FeedTests.Inner.init()"] + runner, ["App FeedTests.Inner.loads(_:)"] + runner]),
    // What the test has left behind.
    Case(
      phase: .tearDown, threads: [["libc read", "App FeedTests.Inner.deinit"] + job],
      tasks: [["App closure #1 in FeedTests.Inner.loads(_:)", "libswift_Concurrency completeTask"]]),
    Case(phase: nil, threads: [["App closure #1 in FeedTests.Inner.loads(_:)", "libc start_thread"]]),
    Case(phase: nil, tasks: [["App ServerTrait.provideScope(for:testCase:performing:)"] + runner]),
  ]

  private static func frames(_ stack: [String]) -> [Frame] {
    stack.map { text in
      let words = text.split(separator: " ", maxSplits: 1).map(String.init)
      return Frame(function: words[1], module: words[0])
    }
  }

  private func phase(of test: HangCheck.Test, _ stacks: Case) -> Phase? {
    let threads = stacks.threads.enumerated().map {
      ThreadFact(id: Int32($0.offset), activity: .blocked, frames: Self.frames($0.element))
    }
    let tasks = stacks.tasks.map { NamedTask(fact: TaskFact(address: 1, id: 1), frames: Self.frames($0)) }
    return TestLife(of: test).phase(tasks, threads)
  }

  @Test("XCTest's own frames tell what comes before and after a test", arguments: casesOfXCTest.indices)
  func xctest(_ index: Int) {
    #expect(phase(of: Self.xctest, Self.casesOfXCTest[index]) == Self.casesOfXCTest[index].phase)
  }

  @Test(
    "a suite's init and deinit are the set-up and the tear-down of its tests", arguments: casesOfSwiftTesting.indices)
  func swiftTesting(_ index: Int) {
    #expect(phase(of: Self.swift, Self.casesOfSwiftTesting[index]) == Self.casesOfSwiftTesting[index].phase)
  }

  @Test("a function in no suite has neither")
  func free() {
    let test = HangCheck.Test(id: "App.loads()", framework: .swiftTesting, suite: "App")
    #expect(phase(of: test, Case(threads: [["App Feed.init()"] + Self.job])) == nil)
    #expect(phase(of: test, Case(threads: [["App loads()"] + Self.job])) == .test)
  }
}
