/// Cuts the tests of one framework into pieces, a process each, several of which run at a time.
///
/// The first pieces are large, for every process takes time to start, and the last ones small, so that all come to
/// their end together however long the tests take.
///
/// Source: C. D. Polychronopoulos, D. J. Kuck, "Guided Self-Scheduling", 1987.
enum Spread {
  /// - Parameter keepsSuites: a suite's tests stay in one process: it may count on running one after the other.
  static func pieces(_ tests: [Test], over workers: Int, keepsSuites: Bool) -> [[Test]] {
    if workers < 2 { return tests.isEmpty ? [] : [tests] }
    var rest = units(tests)[...]
    var left = tests.count
    let least = max(1, tests.count / (16 * workers))
    var pieces: [[Test]] = []
    while !rest.isEmpty {
      let size = max(least, (left + 2 * workers - 1) / (2 * workers))
      pieces.append(take(size, of: &rest, keepsSuites: keepsSuites))
      left -= pieces.last?.count ?? 0
    }
    return pieces
  }

  /// Whole suites, as long as they fit; of one that is too large by itself, a part.
  private static func take(_ size: Int, of units: inout ArraySlice<[Test]>, keepsSuites: Bool) -> [Test] {
    var piece: [Test] = []
    while let unit = units.first, piece.isEmpty || piece.count + unit.count <= size {
      units.removeFirst()
      if unit.count > size, !keepsSuites {
        units.insert(Array(unit[size...]), at: units.startIndex)
        return Array(unit[..<size])
      }
      piece += unit
    }
    return piece
  }

  /// The outermost suites, and each free function, in the order of their first tests.
  private static func units(_ tests: [Test]) -> [[Test]] {
    tests.grouped { $0.suite.contains(".") ? $0.suite.prefix { $0 != "/" } : $0.selector[...] }
  }
}
