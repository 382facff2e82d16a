import Testing

@testable import Expect

struct WordsTests {
  private let fits = String(repeating: "x", count: 128)

  @Test("words are their parts, one after the other")
  func parts() {
    let limit = Limit(asked: .seconds(2), scale: Settings.Scale(factor: 5, text: "5"))
    let words: Words = "call(\("é …"), \(7), \(Int8.min), \(UInt64.max), \(Duration.milliseconds(1_500)), \(limit))"
    #expect(words.string == "call(é …, 7, -128, 18446744073709551615, 1.5 s, 2 s × 5)")
    #expect(words.withUTF8 { Array($0) } == Array(words.string.utf8))
    #expect(("" as Words).string == "")
  }

  @Test("words that are long are whole", arguments: [0, 1, 2])
  func long(more: Int) {
    let end = String(repeating: "é", count: more)
    let words: Words = "\(fits)\(end)\(3)"
    #expect(words.string == "\(fits)\(end)3")
    #expect(words.withUTF8 { Array($0) } == Array("\(fits)\(end)3".utf8))
  }
}
