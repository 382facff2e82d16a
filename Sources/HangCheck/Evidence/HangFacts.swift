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
  /// The threads, taken together, compute all the time.
  var isComputing = false
  /// Something waits for its turn on the main thread.
  var isMainAwaited = false
  /// The names that the test's own function may have in a frame, up to its parameters; none where any test is meant.
  var testNames: [String] = []

  func isOfTest(_ frames: [Frame]) -> Bool { frames.contains { !$0.isRuntime && $0.isIn(testNames) } }
}

extension Frame {
  /// Whether it is the function of one of these names, or a closure in it: `closure #1 in Suite.name(_:)`.
  func isIn(_ names: [String]) -> Bool { names.contains(where: function.hasName) }
}

extension String {
  fileprivate func hasName(_ name: String) -> Bool {
    var rest = self[...]
    while let range = rest.range(of: name) {
      let before = rest[..<range.lowerBound].last.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true
      let after = rest[range.upperBound...].first.map { $0 == "(" || $0 == " " } ?? true
      if before, after { return true }
      rest = rest[range.upperBound...]
    }
    return false
  }
}
