extension [WaitReport] {
  /// For each test, by its selector, those whose call stands in it: below its own line, before the next test of the
  /// file.
  func parted(among tests: [Test]) -> [String: [WaitReport]] {
    if isEmpty { return [:] }
    let placed = Dictionary(grouping: tests.filter { $0.file != nil && $0.line != nil }, by: \.file)
      .mapValues { $0.sorted { ($0.line ?? 0) < ($1.line ?? 0) } }
    var parts: [String: [WaitReport]] = [:]
    for wait in self {
      guard let file = wait.file, let line = wait.line,
        let test = placed[file]?.last(where: { ($0.line ?? 0) <= line })
      else { continue }
      parts[test.selector, default: []].append(wait)
    }
    return parts
  }
}
