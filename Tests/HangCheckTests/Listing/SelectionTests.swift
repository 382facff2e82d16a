import Testing

@testable import HangCheck

@Suite("Selecting tests")
struct SelectionTests {
  private static let tests = [
    HangCheck.Test(id: "X.FeedTests/testLoads", framework: .xctest),
    HangCheck.Test(id: "X.FeedTests/testFails", framework: .xctest),
    HangCheck.Test(id: "X.FeedTestsMore/testLoads", framework: .xctest),
    HangCheck.Test(id: "S.free()", framework: .swiftTesting, selector: "S.free()/a.swift:1:2", suite: "S"),
    HangCheck.Test(
      id: "S.Outer/Inner/deep()", framework: .swiftTesting, selector: "S.Outer/Inner/deep()/a.swift:3:4",
      suite: "S.Outer/Inner"),
    HangCheck.Test(
      id: "S.Outer/`a/b`/raw()", framework: .swiftTesting, selector: "S.Outer/`a/b`/raw()/b.swift:5:6",
      suite: "S.Outer/`a/b`"),
  ]

  private static func selected(_ filter: [String] = [], skip: [String] = [], only: Framework? = nil) throws -> [Int] {
    var options = Options()
    (options.filter, options.skip, options.only) = (filter, skip, only)
    let selection = try Selection(options)
    let selected = try selection.select(tests)
    return tests.indices.filter { selected.contains(tests[$0]) }
  }

  @Test("without options everything is selected, in order")
  func everything() throws {
    #expect(try Selection(Options()).select(Self.tests) == Self.tests)
  }

  @Test(
    "a filter is searched for in the id, in the selector and in the suites around",
    arguments: [
      ("Loads", [0, 2]), ("FeedTests/", [0, 1]), ("^FeedTests", []), ("^X\\.FeedTests/testLoads$", [0]),
      ("free\\(\\)$", [3]), ("a\\.swift:1:2$", [3]), ("a\\.swift", [3, 4]), ("^S\\.Outer$", [4, 5]), ("Inner$", [4]),
      ("`a/b`$", [5]), ("`a$", []), ("^S$", []), ("FeedTests$", []), ("(?i)LOADS", [0, 2]), ("testL|deep", [0, 2, 4]),
    ] as [(String, [Int])])
  func filter(pattern: String, expected: [Int]) throws {
    #expect(try Self.selected([pattern]) == expected)
  }

  @Test("of several filters any is enough, of several skips too, and a skip wins")
  func several() throws {
    #expect(try Self.selected(["Fails", "free"]) == [1, 3])
    #expect(try Self.selected(skip: ["Loads", "Outer"]) == [1, 3])
    #expect(try Self.selected(["FeedTests"], skip: ["More", "Fails"]) == [0])
    #expect(try Self.selected(["Outer"], skip: ["Outer/Inner$"]) == [5])
  }

  @Test("one framework can be selected alone")
  func only() throws {
    #expect(try Self.selected(only: .xctest) == [0, 1, 2])
    #expect(try Self.selected(["ee"], only: .swiftTesting) == [3, 4])
  }

  @Test("a pattern that takes for ever is given up, and named with its option")
  func endlessPattern() throws {
    var options = Options()
    options.skip = ["^((a+)*)*!$"]
    // About a second and not for ever: the thread that tries it is left to itself, beside all other tests.
    let test = HangCheck.Test(id: "X.A/b", framework: .swiftTesting, selector: "aaaaaaaaaa")
    let selection = try Selection(options, patience: 0.001)
    let error = #expect(throws: Selection.BadPattern.self) { try selection.select([test]) }
    #expect(error?.message == "--skip '^((a+)*)*!$': it takes more than 1 ms to try it on the names of all tests")
    options.skip = ["^!$"]
    #expect(try Selection(options).select([test]) == [test])
  }

  @Test("a bad pattern is named with its option and the reason")
  func badPatterns() throws {
    #expect(throws: Selection.BadPattern(option: "--filter", pattern: "a(", reason: "expected ')'")) {
      _ = try Self.selected(["fine", "a("])
    }
    let error = #expect(throws: Selection.BadPattern.self) { _ = try Self.selected(skip: ["["]) }
    #expect(error?.message == "--skip '[': expected custom character class members")
  }
}
