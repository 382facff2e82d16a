import Testing

@testable import HangCheck

@Suite("What tests are called")
struct TestNameTests {
  private static let tests = [
    HangCheck.Test(id: "X.FeedTests/testLoads", framework: .xctest),
    HangCheck.Test(id: "X.FeedTests/testSaves", framework: .xctest),
    HangCheck.Test(id: "X.MoreFeedTests/testLoads", framework: .xctest),
    HangCheck.Test(id: "S.free()", framework: .swiftTesting, selector: "S.free()/a.swift:1:2", suite: "S"),
    HangCheck.Test(id: "S.Outer/free()", framework: .swiftTesting),
    HangCheck.Test(id: "S.Outer/page(_:)", framework: .swiftTesting, selector: "S.Outer/page(_:)/a.swift:3:4"),
    HangCheck.Test(
      id: "S.Outer/twice(_:)/b.swift:5", framework: .swiftTesting, selector: "S.Outer/twice(_:)/b.swift:5:6",
      file: "Tests/S/b.swift", line: 5),
    HangCheck.Test(
      id: "S.Outer/twice(_:)/b.swift:9", framework: .swiftTesting, selector: "S.Outer/twice(_:)/b.swift:9:6",
      file: "Tests/S/b.swift", line: 9),
    HangCheck.Test(id: "S.`a/b.c`/`it's raw`()", framework: .swiftTesting),
  ]

  @Test(
    "a test is known by its id or selector, and by so much of the end of its id that no other one is meant",
    arguments: [
      ("X.FeedTests/testLoads", [0]), ("FeedTests/testLoads", [0]), ("testSaves", [1]), ("testLoads", [0, 2]),
      ("S.free()", [3]), ("S.free()/a.swift:1:2", [3]), ("free()", [3, 4]), ("free", [3, 4]), ("S.free", [3]),
      ("page(_:)", [5]), ("Outer/page", [5]), ("twice(_:)", [6, 7]), ("twice(_:)/b.swift:9", [7]),
      ("S.Outer/twice(_:)/b.swift:5:6", [6]), ("`it's raw`()", [8]), ("S.`a/b.c`/`it's raw`()", [8]),
      ("Loads", []), ("estLoads", []), ("FeedTests", []), ("S", []), ("FEEDTESTS/testLoads", []), ("", []),
    ] as [(String, [Int])])
  func called(_ name: String, _ expected: [Int]) {
    #expect(TestName(name).tests(among: Self.tests) == expected.map { Self.tests[$0] })
  }

  @Test(
    "the nearest are those that hold the name, then those that a slip of the hand is away",
    arguments: [
      ("testLoasd", [0, 2]), ("FeedTest/testLoads", [0, 1, 2]), ("loads", [0, 2]), ("Outer", [4, 5, 6, 7]),
      ("pages(_:)", [5]), ("nothing like it", []),
    ] as [(String, [Int])])
  func nearest(_ name: String, _ expected: [Int]) {
    #expect(TestName(name).nearest(among: Self.tests) == expected.map { Self.tests[$0].id })
  }

  @Test("a few of many are enough")
  func many() {
    let tests = (0..<100).map { HangCheck.Test(id: "M.C/test\($0)", framework: .xctest) }
    #expect(TestName("test").nearest(among: tests) == (0..<5).map { "M.C/test\($0)" })
  }

  private func incident(_ name: String, only: Framework? = nil) -> Incident? {
    var options = Options()
    (options.explain, options.only) = (name, only)
    var ledger = Ledger([])
    ledger.add(Listing(tests: Self.tests), selectedBy: options)
    #expect(ledger.incidents.map(\.kind) == [.noTestsMatched])
    return ledger.incidents.first
  }

  @Test("a name that is no test's, or that of several, is told with the tests that may be meant")
  func incidents() throws {
    let none = incident("testLoasd")
    #expect(none?.cause == "none is called 'testLoasd'; perhaps one of these was meant")
    #expect(none?.tests == ["X.FeedTests/testLoads", "X.MoreFeedTests/testLoads"])
    let nothing = incident("nothing like it")
    #expect(nothing?.cause == "none is called 'nothing like it'")
    #expect(nothing?.tests == [])
    let several = incident("testLoads")
    #expect(several?.cause == "--explain takes one test, and 'testLoads' may be any of 2")
    #expect(several?.tests == ["X.FeedTests/testLoads", "X.MoreFeedTests/testLoads"])
    #expect(incident("testLoads", only: .swiftTesting)?.tests == [])
  }

  @Test("one test is selected where the name is one test's, and none where it is not")
  func selection() throws {
    func selected(_ name: String) throws -> [HangCheck.Test] {
      var options = Options()
      options.explain = name
      return try Selection(options).select(Self.tests)
    }
    #expect(try selected("FeedTests/testLoads") == [Self.tests[0]])
    #expect(try selected("testLoads") == [])
    #expect(try selected("other") == [])
  }
}
