import Testing

@testable import HangCheck

@Suite("Text of others in a report")
struct PrintedTextTests {
  @Test(
    "what could move the cursor, change the colour or turn the text around is spelt out",
    arguments: [
      ("plain", "plain"), ("", ""), ("käse → 🧀👩‍👩‍👧", "käse → 🧀👩‍👩‍👧"), ("a\tb", "a\tb"),
      ("red \u{1B}[31m", #"red \u{1B}[31m"#),
      ("50 %\r100 %", #"50 %\r100 %"#), ("bell\u{7}\u{8}\u{0}", #"bell\u{7}\u{8}\u{0}"#), ("a\nb", #"a\nb"#),
      ("a\r\nb", #"a\r\nb"#), ("\u{7F}\u{85}\u{9B}2J", #"\u{7F}\u{85}\u{9B}2J"#),
      ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#),
      ("\u{202E}txt\u{2066}", #"\u{202E}txt\u{2066}"#),
    ])
  func line(text: String, expected: String) {
    #expect(PrintedText.line(text) == expected)
  }

  @Test(
    "lines end at either kind of line break, and empty ones at the end are dropped",
    arguments: [
      ("", []), ("\n\n", []), ("a", ["a"]), ("a\n", ["a"]), ("a\r\nb\r\n", ["a", "b"]),
      ("a\n\nb\n \n", ["a", "", "b"]),
      ("50 %\r100 %\n", [#"50 %\r100 %"#]),
    ])
  func lines(text: String, expected: [String]) {
    #expect(PrintedText.lines(text) == expected)
  }

  @Test("of many lines the last can be had")
  func lastLines() {
    #expect(PrintedText.lines("a\nb\nc\n\n", last: 2) == ["b", "c"])
    #expect(PrintedText.lines("a\n", last: 2) == ["a"])
  }

  @Test("a long line is cut, and says so")
  func longLines() {
    #expect(PrintedText.line(String(repeating: "x", count: 1_000)) == String(repeating: "x", count: 1_000))
    #expect(PrintedText.line(String(repeating: "x", count: 1_001)) == String(repeating: "x", count: 1_000) + "…")
    #expect(PrintedText.line(String(repeating: "é", count: 1_001)) == String(repeating: "é", count: 1_000) + "…")
  }
}
