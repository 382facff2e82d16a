/// What a test process says while it runs, whichever framework and channel it came by.
package struct Event: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The bundle's first word: its tests are about to run.
    case runStarted
    case suiteStarted(String)
    case suiteEnded(String)
    /// The id is a `Test.selector`.
    case testStarted(String)
    /// One argument of a parameterised test, as the framework describes it.
    case caseStarted(String, argument: String)
    case caseEnded(String, argument: String)
    /// A failure; `test` is nil where the framework could not tell whose it is.
    case issue(test: String?, Issue)
    case testSkipped(String, reason: String?)
    case testEnded(String, TestEnd)
    /// The bundle's last word: all its tests have ended.
    case runEnded
  }

  /// What the end event itself says. `.unsaid` where only the issues before it tell.
  package enum TestEnd: Hashable, Sendable { case passed, failed, skipped, unsaid }

  package var kind: Kind
  /// The process's own monotonic time in seconds; nil where the channel has none.
  package var instant: Double?

  /// An instant that is no time, as a broken process may tell it, counts as none.
  package init(_ kind: Kind, instant: Double? = nil) {
    self.kind = kind
    self.instant = instant.flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
  }
}
