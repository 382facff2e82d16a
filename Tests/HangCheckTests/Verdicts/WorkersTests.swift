import Testing

@testable import HangCheck

@Suite("Several processes, and one for each test", .onOwnThreads)
struct WorkersTests {
  private static var suite: KeyValuePairs<String, SimulatedSuite.Behaviour> {
    ["M.T/a": .passes(), "M.T/b": .hangs, "M.U/a": .fails, "M.U/b": .crashes, "M.V/a": .passes(), "M.V/b": .skips]
  }
  private static let verdicts: [String: Verdict] = [
    "M.T/a": .passed, "M.T/b": .hung, "M.U/a": .failed, "M.U/b": .crashed, "M.V/a": .passed, "M.V/b": .skipped,
  ]

  @Test("verdicts do not depend on the processes", arguments: Framework.allCases, [false, true])
  func verdicts(_ framework: Framework, isSerial: Bool) {
    for workers in [nil, 1, 2, 5] {
      for isIsolated in [false, true] {
        let suite = SimulatedSuite(framework, Self.suite)
        let ledger = suite.judged {
          ($0.workers, $0.isIsolated, $0.isSerial) = (workers, isIsolated, isSerial)
        }
        #expect(ledger.verdicts == Self.verdicts, "\(String(describing: workers)) \(isIsolated)")
      }
    }
  }

  @Test("XCTest is spread, and Swift Testing one after the other; side by side it has one process")
  func spread() {
    let tests: KeyValuePairs<String, SimulatedSuite.Behaviour> = [
      "M.T/a": .passes(), "M.T/b": .passes(), "M.U/a": .passes(), "M.V/a": .passes(),
    ]
    let xctest = SimulatedSuite(.xctest, tests)
    _ = xctest.judged { $0.workers = 2 }
    #expect(xctest.runs == [["M.T/a"], ["M.T/b"], ["M.U/a"], ["M.V/a"]])
    #expect(xctest.mosts == [2])
    let serial = SimulatedSuite(.swiftTesting, tests)
    _ = serial.judged { ($0.workers, $0.isSerial) = (2, true) }
    #expect(serial.runs == [["M.T/a", "M.T/b"], ["M.U/a"], ["M.V/a"]])
    let parallel = SimulatedSuite(.swiftTesting, tests)
    _ = parallel.judged { $0.workers = 2 }
    #expect(parallel.runs == [["M.T/a", "M.T/b", "M.U/a", "M.V/a"]])
  }

  @Test("a process for each test is its trial alone as well", arguments: Framework.allCases)
  func isolated(_ framework: Framework) {
    let suite = SimulatedSuite(framework, Self.suite)
    let ledger = suite.judged { $0.isIsolated = true }
    #expect(suite.runs == Self.suite.map { [$0.key] })
    #expect(ledger.entry("M.T/b").alone?.end == .hung)
  }

  @Test("where each test has a process, what that comes to before a test begins is the test's hang and nothing else")
  func beforeTests() {
    let tests: KeyValuePairs<String, SimulatedSuite.Behaviour> = [
      "M.T/a(_:)": .neverComputesItsArguments, "M.T/b": .passes(),
    ]
    let ledger = SimulatedSuite(.swiftTesting, tests).judged { $0.isIsolated = true }
    #expect(ledger.verdicts == ["M.T/a(_:)": .hung, "M.T/b": .passed])
    #expect(ledger.incidents == [])
    let tearDown = SimulatedSuite(.xctest, ["M.T/a": .classTearDownHangs]).judged { $0.isIsolated = true }
    #expect(tearDown.verdicts == ["M.T/a": .passed])
    #expect(tearDown.incidents.map(\.kind) == [.hungBetweenTests])
  }

  @Test("where each test has a process, each hangs in the set-up of its class by itself")
  func classSetUp() {
    let suite = SimulatedSuite(.xctest, ["M.T/a": .classSetUpHangs, "M.T/b": .classSetUpHangs, "M.U/a": .passes()])
    let ledger = suite.judged { $0.isIsolated = true }
    #expect(ledger.verdicts == ["M.T/a": .hung, "M.T/b": .hung, "M.U/a": .passed])
  }
}
