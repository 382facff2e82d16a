extension Job {
  /// The listed tests that could run in its process.
  fileprivate var candidates: [Test] {
    listed.filter { $0.framework == framework && ($0.bundle == bundle || $0.bundle.isEmpty) }
  }

  /// Those of them that are not to run.
  fileprivate var leftOut: [Test] {
    let wanted = Set(tests.map(\.selector))
    return candidates.filter { !wanted.contains($0.selector) }
  }
}

/// How Swift Testing is told which tests to run.
enum SwiftTestingSelection {
  /// The kernel takes 128 KiB in one argument.
  private static let longest = 100 * 1024

  /// Regular expressions for what to run, or for what to leave out where that is less; nothing where all is wanted.
  static func options(for job: Job) -> [String] {
    let leftOut = job.leftOut
    if leftOut.isEmpty { return [] }
    let isLess = leftOut.count < job.tests.count
    return patterns(isLess ? leftOut : job.tests).flatMap { [isLess ? "--skip" : "--filter", $0] }
  }

  /// Few expressions that share the suites' names: one a test takes the framework four times as long to try.
  static func patterns(_ tests: [Test]) -> [String] {
    tests.map(\.selector).chunks(ofAtMost: longest) { 2 * $0.utf8.count }.map(pattern)
  }

  private static func pattern(_ selectors: [String]) -> String {
    var tails: [String: [String]] = [:]
    var heads: [String] = []
    for selector in selectors {
      let parts = selector.split(separator: "/", maxSplits: 1).map(escaped)
      if tails[parts[0]] == nil { heads.append(parts[0]) }
      tails[parts[0], default: []].append(parts.count > 1 ? "\\/" + parts[1] : "")
    }
    let groups = heads.map { head in "\(head)(?:\((tails[head] ?? []).joined(separator: "|")))" }
    return "^(?:\(groups.joined(separator: "|")))$"
  }

  private static func escaped(_ text: Substring) -> String {
    text.reduce(into: "") { result, character in
      if #"\^$.|?*+()[]{}/"#.contains(character) { result.append("\\") }
      result.append(character)
    }
  }
}

/// How XCTest is told which tests to run: names between commas, a class's name for all its tests.
enum XCTestSelection {
  private static let longest = 120 * 1024

  /// Nil where all listed tests are wanted.
  static func argument(for job: Job) -> String? {
    job.leftOut.isEmpty ? nil : entries(job).map(\.name).joined(separator: ",")
  }

  /// The job itself, or in parts whose names fit into one argument each.
  static func parts(of job: Job) -> [Job] {
    if job.leftOut.isEmpty { return [job] }
    return entries(job).chunks(ofAtMost: longest) { $0.name.utf8.count + 1 }.map { entries in
      var part = job
      part.tests = entries.flatMap(\.tests)
      return part
    }
  }

  private struct Entry {
    var name: String
    var tests: [Test]
  }

  private static func entries(_ job: Job) -> [Entry] {
    let listed = Dictionary(grouping: job.candidates, by: \.suite)
    let wanted = Dictionary(grouping: job.tests, by: \.suite)
    var told: Set<String> = []
    return job.tests.compactMap { test in
      guard let members = wanted[test.suite], members.count == listed[test.suite]?.count else {
        return Entry(name: test.selector, tests: [test])
      }
      return told.insert(test.suite).inserted ? Entry(name: test.suite, tests: members) : nil
    }
  }
}

extension Array {
  /// Cut into pieces whose elements' costs together stay below `most`, at least one element each.
  fileprivate func chunks(ofAtMost most: Int, cost: (Element) -> Int) -> [[Element]] {
    var chunks: [[Element]] = []
    var sum = 0
    for element in self {
      sum += cost(element)
      if chunks.isEmpty || sum > most {
        chunks.append([])
        sum = cost(element)
      }
      chunks[chunks.count - 1].append(element)
    }
    return chunks
  }
}
