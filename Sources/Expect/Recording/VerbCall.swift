/// One call of a verb: where its failures are reported, and what holds there. Every verb makes one, first of all.
@usableFromInline struct VerbCall: Sendable {
  let pending: PendingCall

  var site: CallSite { pending.site }

  /// What `check` was given.
  var asked: Asked { pending.asked ?? Asked("") }

  /// `canFail`: whether the call records a failure when it is not satisfied.
  @usableFromInline init(
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt, canFail: Bool = true
  ) {
    let scope = CallScope.current
    let site = scope.site ?? CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    pending = PendingCall(at: site, among: scope.calls, canFail: canFail)
  }

  // Not inlined, all of them: what a verb makes itself takes room for as long as it waits.

  /// What the call's `within:` means.
  @inline(never) func limit(_ asked: Duration?) -> Limit { Limits.current.limit(asked) }

  /// What the call's `for:` means.
  @inline(never) func window(_ asked: Duration?) -> Limit { Limit(asked: asked ?? Limits.current.for, isWindow: true) }

  /// What the call's `every:` means.
  @inline(never) func step(_ asked: Duration?) -> Duration { asked ?? Limits.current.every }

  /// What makes every call fail: an environment that makes no sense.
  static var problem: String? { Settings.ofProcess.problem ?? WaitTable.problemOfProcess }

  /// Says the same on standard error, once, for calls that never fail.
  static let complaint: Void = problem.map { writeToStandardError("Expect: \($0)") } ?? ()

  /// Says what is waited for, to whoever asks while it waits.
  @inline(never) func note(_ asked: @autoclosure () -> Asked) { pending.state.withLock { $0.asked = asked() } }

  /// Fails a call that nothing could satisfy, and every call where the environment makes no sense.
  @inline(never) func check(
    _ asked: @autoclosure () -> Asked, count: Int = 0, window: Limit? = nil, step: Duration? = nil
  ) throws {
    note(asked())
    let reason: String? =
      if let problem = Self.problem {
        problem
      } else if count < 0 {
        "a count cannot be negative"
      } else if let window, window.asked < .zero {
        "a window cannot be negative"
      } else if let step, step <= .zero {
        "a step must be longer than zero"
      } else {
        nil
      }
    if let reason { try fail(self.asked, because: reason) }
  }

  /// Fails a call that nothing could satisfy.
  func fail(_ asked: Asked, because reason: String) throws -> Never {
    try Harness.current.fail(FailureText.invalid(asked, reason), at: site)
  }
}
