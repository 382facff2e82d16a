import Testing

@testable import HangCheck

@Suite("What is in flight")
struct StatusTextTests {
  private static func status(_ tests: [(String, Double)], output: String = "") -> ProcessStatus {
    let known = [
      HangCheck.Test(id: "A.B/a", framework: .xctest),
      HangCheck.Test(id: "S.s()", framework: .xctest, selector: "S.s()/a.swift:1:2"),
    ]
    let job = Job(framework: .xctest, tests: known, isParallel: false)
    let flying = tests.map { (selector: $0.0, seconds: $0.1) }
    return ProcessStatus(job: job, pid: 812, seconds: 12.34, tests: flying, output: output)
  }

  @Test("processes, their tests, the longest first, and what they printed last")
  func text() {
    let first = Self.status([("S.s()/a.swift:1:2", 1), ("A.B/a", 8.1)], output: "page 1\npage 2\u{1B}[A\n\n")
    #expect(
      StatusText.text([first, Self.status([])]) == #"""
        check-hangs: 2 processes, 2 tests in flight
          XCTest, pid 812, for 12.3 s
            A.B/a for 8.1 s
            S.s() for 1 s
            last output: page 2\u{1B}[A
          XCTest, pid 812, for 12.3 s

        """#)
  }

  @Test("nothing in flight is said, too")
  func nothing() {
    #expect(StatusText.text([]) == "check-hangs: 0 processes, 0 tests in flight\n")
  }

  @Test("of hundreds in flight the longest are shown")
  func bounds() {
    let tests = (0..<300).map { ("S.t\($0)()", Double($0)) }
    let lines = StatusText.text([Self.status(tests)]).split(separator: "\n")
    #expect(lines[0] == "check-hangs: 1 process, 300 tests in flight")
    #expect(lines[2] == "    S.t299() for 4 min 59 s")
    #expect(lines[22] == "    … and 280 more")
    #expect(lines.count == 23)
  }
}
