/// The code that a suspended function goes on with, from which the line of its await is told.
///
/// It often begins with instructions that belong to no line, or to the function's first. And where an async function
/// was put into another one, it begins with that one's line, as if it stood in the other: the code behind tells them
/// apart.
struct ResumedCode: Hashable {
  /// How far behind the first instruction one looks.
  static let steps = Array(stride(from: UInt64(8), through: 128, by: 8))
  /// And where nothing was found there, which is so in code that a sanitizer watches.
  static let farSteps = Array(stride(from: UInt64(144), through: 1024, by: 16))
  /// As far as code that stands at the function's first line is taken for such.
  static let nearSteps = 3

  /// At the first instruction and behind it, as long as it is the same function; each innermost first.
  private let parts: [[SourcePlace]]
  /// What the part before ends with, the last first.
  private let before: [[SourcePlace]]

  init?(_ entry: [SourcePlace]?, steps: some Sequence<[SourcePlace]?>, before: [[SourcePlace]?] = []) {
    guard let entry, let function = entry.last else { return nil }
    self.before = before.compactMap(\.self)
    parts = [entry] + steps.lazy.compactMap(\.self).prefix { $0.last?.function == function.function }
  }

  /// The function, and those in it that are suspended with it.
  ///
  /// - Parameter isAsync: others that were put into it are what it calls next.
  func stack(_ isAsync: (SourcePlace) -> Bool) -> [SourcePlace] {
    if let inlined = inlined(isAsync) { return inlined }
    if let part = firstOwnLine { return Self.suspended(part[...], isAsync) }
    guard let last = before.first(where: { $0.last?.line != 0 })?.last else { return parts[0].suffix(1) }
    // The function's own name is that of the part that goes on.
    return parts[0].suffix(1).map { SourcePlace(function: $0.function, file: last.file, line: last.line, startLine: 0) }
  }

  /// Whether no instruction belongs to a line.
  var isLineless: Bool { firstOwnLine == nil }

  /// Where the code behind says that the first line belongs to a function within.
  private func inlined(_ isAsync: (SourcePlace) -> Bool) -> [SourcePlace]? {
    guard parts[0].count == 1, let first = parts[0].first, first.line != 0 else { return nil }
    for part in parts.dropFirst() {
      let within = part.dropLast().firstIndex { place in
        // The caller's own line tells nothing, but of what is written in that line.
        let isOther = part.last?.line != first.line || place.isFirstLine
        return place.line == first.line && place.file == first.file && isOther
      }
      if let within { return Self.suspended(part[within...], isAsync) }
    }
    return nil
  }

  private static func suspended(_ part: ArraySlice<SourcePlace>, _ isAsync: (SourcePlace) -> Bool) -> [SourcePlace] {
    part.dropLast().filter { isAsync($0) && $0.line != 0 } + part.suffix(1)
  }

  private var firstOwnLine: [SourcePlace]? {
    guard let first = parts.first(where: { $0.last?.line != 0 }) else { return nil }
    guard first.last?.isFirstLine == true else { return first }
    let near = parts.prefix(Self.nearSteps + 1)
    return near.first { $0.last?.line != 0 && $0.last?.isFirstLine == false } ?? first
  }
}

extension SourcePlace {
  fileprivate var isFirstLine: Bool { line == startLine }
}
