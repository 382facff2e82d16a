import Testing

@testable import HangCheck

@Suite struct DeltaDebuggingTests {
  @Test("what is needed is left, and nothing else", arguments: [[0], [19], [3, 16], [0, 9, 19], [4, 5, 6, 7]])
  func reduces(_ needed: [Int]) {
    let left = DeltaDebugging.reduce(Array(0..<20)) { part in needed.allSatisfy(part.contains) }
    #expect(left == needed)
  }

  @Test("when there is no more time, the smallest part so far is the answer")
  func budget() {
    var tries = 0
    let left = DeltaDebugging.reduce(Array(0..<16)) { part -> Bool? in
      tries += 1
      return tries > 2 ? nil : part.contains(3)
    }
    #expect(left == [0, 1, 2, 3])
  }

  @Test("a set that fails only as a whole stays whole")
  func whole() {
    #expect(DeltaDebugging.reduce([1, 2, 3]) { $0.count == 3 } == [1, 2, 3])
    #expect(DeltaDebugging.reduce([1]) { _ in true } == [1])
  }
}
