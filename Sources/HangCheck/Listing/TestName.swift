/// What a user calls a test: its id as reports show it, or so much of its end that no other test is meant. Parentheses
/// and what stands in them may be left out.
struct TestName {
  /// Of more tests that could be meant nothing is said.
  private static let mostNearest = 5

  let text: String

  init(_ text: String) { self.text = text }

  /// The tests that are called so: the one whose whole id it is, or all whose ids end with it.
  func tests(among tests: [Test]) -> [Test] {
    let exact = tests.filter { $0.id == text || $0.selector == text }
    return exact.isEmpty ? tests.filter { $0.endings.contains(text) } : exact
  }

  /// The ids of those that may have been meant, where none is called so: the nearest first.
  func nearest(among tests: [Test]) -> [String] {
    let word = text.lowercased()
    let near = tests.compactMap { test -> (id: String, edits: Int)? in
      if test.id.lowercased().contains(word) { return (test.id, 0) }
      return test.endings.compactMap(edits).min().map { (test.id, $0) }
    }
    // The order of those that are as near as each other stays.
    let sorted = near.enumerated().sorted { ($0.element.edits, $0.offset) < ($1.element.edits, $1.offset) }
    return sorted.prefix(Self.mostNearest).map(\.element.id)
  }

  /// nil where there are too many for a slip.
  private func edits(to ending: String) -> Int? {
    let most = max(1, text.count / 3)
    guard abs(ending.count - text.count) <= most else { return nil }
    let edits = text.edits(to: ending)
    return edits <= most ? edits : nil
  }
}

extension Test {
  /// All that a name may end with: `Module.Suite/name()`, `Suite/name()`, `name()`, and the same without parentheses
  /// and without the place that tells overloads apart.
  fileprivate var endings: Set<String> {
    var names = [id]
    let place = "/\(file?.split(separator: "/").last ?? ""):\(line ?? 0)"
    if id.hasSuffix(place) { names.append(String(id.dropLast(place.count))) }
    names += names.compactMap { name in name.last == ")" ? name.lastIndex(of: "(").map { String(name[..<$0]) } : nil }
    return Set(names.flatMap(\.endings))
  }
}

extension String {
  /// It and what stands behind each of its slashes and points.
  fileprivate var endings: [String] {
    [self] + indices.filter { self[$0] == "/" || self[$0] == "." }.map { String(self[index(after: $0)...]) }
  }
}
