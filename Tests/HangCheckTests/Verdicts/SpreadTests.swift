import Testing

@testable import HangCheck

@Suite("Tests spread over processes")
struct SpreadTests {
  private static func tests(_ suites: [(String, Int)], _ framework: Framework = .xctest) -> [HangCheck.Test] {
    suites.flatMap { suite, count in
      (0..<count).map { HangCheck.Test(id: "\(suite)/t\($0)", framework: framework, suite: suite) }
    }
  }

  @Test("every test is in one piece, in its order", arguments: [2, 3, 8], [false, true])
  func whole(workers: Int, keepsSuites: Bool) {
    let tests = Self.tests([("M.A", 40), ("M.B", 1), ("M.C", 7), ("N.A", 100), ("N.B", 3)])
    let pieces = Spread.pieces(tests, over: workers, keepsSuites: keepsSuites)
    #expect(pieces.joined().map(\.id) == tests.map(\.id))
    #expect(pieces.allSatisfy { !$0.isEmpty } && pieces.count >= min(workers, 5))
  }

  @Test("one process takes all, and nothing makes no process")
  func one() {
    #expect(Spread.pieces(Self.tests([("M.A", 3), ("M.B", 1)]), over: 1, keepsSuites: false).map(\.count) == [4])
    #expect(Spread.pieces([], over: 1, keepsSuites: false).isEmpty)
    #expect(Spread.pieces([], over: 2, keepsSuites: false).isEmpty)
  }

  @Test("the pieces become smaller, so that a slow one at the end keeps nobody waiting")
  func sizes() {
    let sizes = Spread.pieces(Self.tests([("M.A", 300)]), over: 2, keepsSuites: false).map(\.count)
    #expect(sizes == [75, 57, 42, 32, 24, 18, 13, 10, 9, 9, 9, 2])
    #expect(Spread.pieces(Self.tests([("M.A", 4)]), over: 2, keepsSuites: false).map(\.count) == [1, 1, 1, 1])
  }

  @Test("a suite that fits stays together, for its set-up is done once in each process")
  func suites() {
    let tests = Self.tests([("M.A", 3), ("M.B", 2), ("M.C", 4), ("M.D", 3), ("M.E", 4)])
    let pieces = Spread.pieces(tests, over: 2, keepsSuites: false)
    #expect(pieces.map(\.count) == [3, 2, 3, 1, 2, 1, 1, 1, 1, 1])
    #expect(pieces.allSatisfy { Set($0.map(\.suite)).count == 1 })
  }

  @Test("where tests may count on the others of their suite not to run, suites are never parted")
  func keptSuites() {
    let tests = Self.tests([("M.A", 9), ("M.B", 1), ("M.A/Inner", 2), ("M", 3)], .swiftTesting)
    let pieces = Spread.pieces(tests, over: 2, keepsSuites: true)
    #expect(pieces.first?.map(\.suite) == Array(repeating: "M.A", count: 9) + ["M.A/Inner", "M.A/Inner"])
    #expect(pieces.dropFirst().map(\.count) == [1, 1, 1, 1])
  }
}
