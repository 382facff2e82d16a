import Synchronization
import Testing

@testable import Expect

/// The same as a list from which the first equal element is removed.
@Suite(.offThePool, .timeLimit(.minutes(5))) struct MissingElementsTests {
  @Test("elements with hashes are found as in a list")
  func hashable() { compare { $0 } }

  @Test("elements without hashes are found as in a list")
  func equatable() { compare(Plain.init) }

  @Test("optional elements are found as in a list")
  func optional() { compare { $0 == 0 ? nil : Optional($0) } }

  @Test("elements that are not equal to themselves are never found")
  func nan() { compare { $0.isMultiple(of: 3) ? Double.nan : Double($0) } }

  @Test("elements whose hashes are wrong are found as in a list")
  func wrongHashes() {
    var missing = MissingElements([Wrong(number: 1), Wrong(number: 2)])
    let removed = [2, 2, 1].map { missing.remove(Wrong(number: $0)) }
    #expect(removed == [true, false, true] && missing.isEmpty)
  }

  @Test("elements with hashes are found without comparing each with all others")
  func comparisons() {
    var missing = MissingElements((0..<10_000).map { Counted(number: $0) })
    Counted.comparisons.store(0, ordering: .relaxed)
    let found = (0..<10_000).reversed().count { missing.remove(Counted(number: $0)) }
    #expect(found == 10_000 && missing.isEmpty)
    // Twice a look at the first one, and whatever else has the same place in a table of hashes.
    #expect(Counted.comparisons.load(ordering: .relaxed) < 10 * 10_000)
  }

  private func compare<T: Equatable>(_ make: (Int) -> T) {
    var random = Seeded(state: 1)
    for _ in 0..<500 {
      let expected = (0..<Int.random(in: 0...12, using: &random)).map { _ in make(.random(in: 0...6, using: &random)) }
      var (missing, list) = (MissingElements(expected), expected)
      for _ in 0..<15 {
        let value = make(.random(in: 0...7, using: &random))
        let place = list.firstIndex(of: value)
        if let place { list.remove(at: place) }
        let isFound = missing.remove(value)
        #expect(isFound == (place != nil))
        // NaN is not equal to itself.
        #expect("\(missing.elements)" == "\(list)" && missing.isEmpty == list.isEmpty)
        #expect("\(missing.first as Any)" == "\(list.first as Any)")
      }
    }
  }
}

private struct Plain: Equatable {
  var number: Int
}

private struct Wrong: Hashable {
  var number: Int
  var hash = Int.random(in: 0 ... .max)

  static func == (a: Self, b: Self) -> Bool { a.number == b.number }
  func hash(into hasher: inout Hasher) { hasher.combine(hash) }
}

private struct Counted: Hashable {
  static let comparisons = Atomic(0)
  var number: Int

  static func == (a: Self, b: Self) -> Bool {
    comparisons.add(1, ordering: .relaxed)
    return a.number == b.number
  }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// The same numbers in each run.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}
