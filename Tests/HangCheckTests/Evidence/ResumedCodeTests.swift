import Testing

@testable import HangCheck

/// Which line a suspended function is at, told from what stands where it goes on.
struct ResumedCodeTests {
  private func place(_ function: String, _ line: Int, from start: Int = 10, file: String = "A.swift") -> SourcePlace {
    SourcePlace(function: function, file: file, line: line, startLine: start)
  }

  private func lines(
    _ parts: [[SourcePlace]], before: [[SourcePlace]?] = [], async: Set<String> = ["f", "g"]
  ) throws -> [String] {
    let code = try #require(ResumedCode(parts.first, steps: parts.dropFirst().map(Optional.init), before: before))
    return code.stack { async.contains($0.function) }.map { "\($0.function):\($0.line)" }
  }

  @Test("the first line counts")
  func first() throws {
    #expect(try lines([[place("f", 12)], [place("f", 13)]]) == ["f:12"])
  }

  @Test("code without a line is passed over")
  func withoutLine() throws {
    #expect(try lines([[place("f", 0)], [place("f", 0)], [place("f", 14)]]) == ["f:14"])
  }

  @Test("the line that the function begins with is passed over where another one follows soon")
  func declaration() throws {
    #expect(try lines([[place("f", 10)], [place("f", 12)]]) == ["f:12"])
    let late = [[place("f", 10)], [place("f", 10)], [place("f", 10)], [place("f", 10)], [place("f", 12)]]
    #expect(try lines(late) == ["f:10"])
    #expect(try lines([[place("f", 10)]]) == ["f:10"])
  }

  @Test("another function that follows in memory tells nothing")
  func otherFunction() throws {
    #expect(try lines([[place("f", 0)], [place("g", 20)]]) == ["f:0"])
  }

  @Test("an async function that was put into another one is suspended with it")
  func inlined() throws {
    let both = [place("g", 32, from: 30), place("f", 12)]
    #expect(try lines([both]) == ["g:32", "f:12"])
    #expect(try lines([[place("f", 32)], both]) == ["g:32", "f:12"])
  }

  @Test("what is called next is not where a function is suspended")
  func calledNext() throws {
    let next = [place("next", 32, from: 30), place("f", 12)]
    #expect(try lines([next]) == ["f:12"])
    #expect(try lines([[place("f", 32)], next]) == ["f:12"])
  }

  @Test("a way into a function that stands at the line of its call is no call of its own")
  func wayIn() throws {
    let way = [place("g", 12, from: 30), place("f", 12)]
    #expect(try lines([[place("f", 12)], way]) == ["f:12"])
  }

  @Test("without any line, the part before ends with that of the await")
  func partBefore() throws {
    let before = [[place("f.0", 0)], nil, [place("f.0", 17)], [place("f.0", 11)]]
    #expect(try lines([[place("f", 0)]], before: before) == ["f:17"])
    #expect(ResumedCode(nil, steps: [nil]) == nil)
    #expect(ResumedCode([], steps: [nil]) == nil)
  }

  @Test("the parts of a function are counted in their names")
  func names() {
    #expect(PartBefore.names(before: "$s1A1fyyYaFTQ2_") == ["$s1A1fyyYaFTY1_", "$s1A1fyyYaFTQ1_"])
    #expect(PartBefore.names(before: "$s1A1fyyYaFTY0_") == ["$s1A1fyyYaF"])
    for none in ["", "main", "$s1A1fyyYaFTQ_", "$s1A2TQyyYaF", "TQ"] { #expect(PartBefore.names(before: none) == []) }
  }
}
