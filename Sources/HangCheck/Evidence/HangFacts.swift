import Foundation

/// All that is known of a process that does not get on, as far as its kind depends on it.
struct HangFacts: Sendable {
  /// A task that is not on a thread.
  struct Task: Hashable, Sendable {
    /// The innermost first, the user's alone.
    var frames: [Frame] = []
    /// `a continuation`; nil where that is not known.
    var wait: String?
    /// It could go on and no thread has taken it up yet.
    var isQueued = false
  }

  var threads: [ThreadFact] = []
  var tasks: [Task] = []
  /// How many threads Swift's cooperative pool has.
  var poolWidth = 1
  /// The name of the test's own function, without parameters: `Suite.name`; nil where no single test is meant.
  var test: String?

  func isOfTest(_ frames: [Frame]) -> Bool {
    guard let test else { return false }
    return frames.contains { !$0.isRuntime && $0.functionName == test }
  }

  /// Something waits for its turn on the main thread.
  var isMainAwaited: Bool {
    tasks.contains { $0.isQueued && $0.wait == ExecutorNames.main }
      || threads.contains { $0.dependency?.lock == .mainQueue }
  }
}

extension Frame {
  /// `Suite.name` of `closure #1 in Suite.name(_:)`.
  fileprivate var functionName: Substring {
    let outermost = function.range(of: " in ", options: .backwards).map { function[$0.upperBound...] } ?? function[...]
    return outermost.withoutParameters
  }
}

extension Substring {
  fileprivate var withoutParameters: Substring {
    guard last == ")", let open = lastIndex(of: "(") else { return self }
    return self[..<open]
  }
}

extension Test {
  /// What its function is called in a stack: `Outer.Suite.name` of `Module.Outer/Suite/name(_:)/File.swift:1:2`.
  var functionName: String {
    let suite = suite.drop { $0 != "." }.dropFirst().replacingOccurrences(of: "/", with: ".")
    let rest = id.dropFirst(self.suite.count + 1)
    let name = rest.lastIndex(of: ")").map { rest[...$0] } ?? rest
    return (suite.isEmpty ? "" : suite + ".") + name.withoutParameters
  }
}
