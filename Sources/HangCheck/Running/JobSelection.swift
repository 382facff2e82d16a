extension Job {
  fileprivate var isWhole: Bool { tests.count == listed.count }

  /// The listed tests that are not to run.
  fileprivate var leftOut: [Test] {
    let wanted = Set(tests.map(\.selector))
    return listed.filter { !wanted.contains($0.selector) }
  }
}

/// How Swift Testing is told which tests to run.
enum SwiftTestingSelection {
  /// The kernel takes 128 KiB in one argument.
  private static let longest = 100 * 1024

  /// Regular expressions for what to run, or for what to leave out where that is less; nothing where all is wanted.
  static func options(for job: Job) -> [String] {
    if job.isWhole { return [] }
    // Not all that is listed is looked at for one test of thousands.
    let isMore = job.listed.count < 2 * job.tests.count
    return patterns(isMore ? job.leftOut : job.tests).flatMap { [isMore ? "--skip" : "--filter", $0] }
  }

  /// Few expressions that share the suites' names: one a test takes the framework four times as long to try.
  static func patterns(_ tests: [Test]) -> [String] {
    tests.map { Parts($0.selector) }.chunks(ofAtMost: longest) { $0.length }.map(pattern)
  }

  /// The expressions for a selector's suite and for what is behind it.
  private struct Parts {
    var head: String
    var tail: String
    var length: Int { head.utf8.count + tail.utf8.count + "(?:)|".utf8.count }

    init(_ selector: String) {
      let parts = selector.split(separator: "/", maxSplits: 1).map(\.asPattern)
      head = parts[0]
      tail = parts.count > 1 ? "/" + parts[1] : ""
    }
  }

  private static func pattern(_ selectors: [Parts]) -> String {
    var tails: [String: [String]] = [:]
    var heads: [String] = []
    for parts in selectors {
      if tails[parts.head] == nil { heads.append(parts.head) }
      tails[parts.head, default: []].append(parts.tail)
    }
    let groups = heads.map { head in "\(head)(?:\((tails[head] ?? []).joined(separator: "|")))" }
    return "^(?:\(groups.joined(separator: "|")))$"
  }
}

/// How XCTest is told which tests to run: names between commas, a class's name for all its tests.
enum XCTestSelection {
  private static let longest = 120 * 1024

  /// Nil where all listed tests are wanted.
  static func argument(for job: Job) -> String? {
    job.isWhole ? nil : entries(job).map(\.name).joined(separator: ",")
  }

  /// The job itself, or in parts whose names fit into one argument each.
  static func parts(of job: Job) -> [Job] {
    if job.isWhole || job.isAlone { return [job] }
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
    if job.isAlone { return [Entry(name: job.tests[0].selector, tests: job.tests)] }
    let listed = Dictionary(grouping: job.listed, by: \.suite)
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
