/// One call of a verb: where its failures are reported, and what holds there. Every verb makes one, first of all.
@usableFromInline struct VerbCall: Sendable {
  let pending: PendingCall

  private var limits: Limits { pending.limits }
  var site: CallSite { pending.site }

  /// What `check` was given.
  var asked: Asked { pending.state.withLock { $0.asked } ?? Asked("") }

  /// `canFail`: whether the call records a failure when it is not satisfied.
  @usableFromInline init(
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt, canFail: Bool = true
  ) {
    let scope = CallScope.current
    let site = scope.site ?? CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let limits = Limits(in: scope, settings: .ofProcess)
    pending = PendingCall(at: site, limits: limits, among: scope.calls, canFail: canFail)
  }

  /// What the call's `within:` means.
  func limit(_ asked: Duration?) -> Limit {
    var limit = limits.limit(asked)
    limit.pending = pending
    return limit
  }

  /// What the call's `for:` means.
  func window(_ asked: Duration?) -> Limit {
    Limit(asked: asked ?? limits.for, isWindow: true, pending: pending)
  }

  /// What the call's `every:` means.
  func step(_ asked: Duration?) -> Duration { asked ?? limits.every }

  /// Says what is waited for, to whoever asks while it waits.
  @inline(never) func note(_ asked: @autoclosure () -> Asked) { pending.state.withLock { $0.asked = asked() } }

  /// Fails a call that nothing could satisfy, and every call where the environment makes no sense.
  ///
  /// Not inlined, and the text is made in here: what a verb makes itself takes room for as long as it waits.
  @inline(never) func check(
    _ asked: @autoclosure () -> Asked, count: Int = 0, window: Limit? = nil, step: Duration? = nil
  ) throws {
    note(asked())
    let reason: String? =
      if let problem = Settings.ofProcess.problem ?? WaitTable.problemOfProcess {
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
