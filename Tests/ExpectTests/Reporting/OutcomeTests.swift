import Expect
import Testing

struct OutcomeTests {
  private typealias End = Outcome<Int>.End

  @Test("errors of one type are equal when they say so themselves")
  func equatableErrors() {
    #expect(End.failed(Coded(code: 1, note: "a")) == .failed(Coded(code: 1, note: "b")))
    #expect(End.failed(Coded(code: 1, note: "a")) != .failed(Coded(code: 2, note: "a")))
  }

  @Test("errors that are not Equatable are equal when they have one description")
  func plainErrors() {
    #expect(End.failed(Plain(code: 1)) == .failed(Plain(code: 1)))
    #expect(End.failed(Plain(code: 1)) != .failed(Plain(code: 2)))
  }

  @Test("errors of two types are never equal")
  func errorsOfTwoTypes() {
    #expect(End.failed(Plain(code: 1)) != .failed(Twin(code: 1)))
  }

  @Test("ends are equal to themselves alone")
  func ends() {
    let ends: [End] = [
      .satisfied, .finished, .cancelled, .failed(Plain(code: 1)), .timedOut(abandoned: false),
      .timedOut(abandoned: true),
    ]
    for (i, a) in ends.enumerated() {
      for (j, b) in ends.enumerated() { #expect((a == b) == (i == j)) }
    }
  }

  @Test("outcomes differ by their elements or by their end")
  func outcomes() {
    #expect(Outcome(elements: [1], end: .finished) == Outcome(elements: [1], end: .finished))
    #expect(Outcome(elements: [1], end: .finished) != Outcome(elements: [2], end: .finished))
    #expect(Outcome(elements: [1], end: .finished) != Outcome(elements: [1], end: .cancelled))
  }
}

private struct Coded: Error, Equatable {
  var code: Int
  var note: String
  static func == (a: Self, b: Self) -> Bool { a.code == b.code }
}

private struct Plain: Error, CustomStringConvertible {
  var code: Int
  var description: String { "error \(code)" }
}

private struct Twin: Error, CustomStringConvertible {
  var code: Int
  var description: String { "error \(code)" }
}
