/// One call of a verb: where its failures are reported, and what holds there. Every verb makes one, first of all.
@usableFromInline struct VerbCall: Sendable {
  let pending: PendingCall

  private var limits: Limits { pending.limits }
  var site: CallSite { pending.site }

  @usableFromInline init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    let scope = CallScope.current
    let site = scope.site ?? CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    pending = PendingCall(at: site, limits: Limits(in: scope, settings: .ofProcess), among: scope.calls)
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

  /// Fails a call that nothing could satisfy, and every call where the environment makes no sense.
  func check(
    _ asked: @autoclosure @escaping @Sendable () -> Asked, count: Int = 0, window: Limit? = nil, step: Duration? = nil
  ) throws {
    pending.state.withLock { $0.asked = asked }
    let reason: String? =
      if let problem = Settings.ofProcess.problem {
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
    if let reason { try fail(asked(), because: reason) }
  }

  /// Fails a call that nothing could satisfy.
  func fail(_ asked: Asked, because reason: String) throws -> Never {
    try Harness.current.fail(FailureText.invalid(asked, reason), at: site)
  }
}

extension Limits {
  /// What `within:` means where it is asked. Not inlined: its temporaries would take room for as long as the wait.
  @inline(never) static func currentLimit(_ asked: Duration?) -> Limit { current.limit(asked) }

  /// What `within:` means here.
  func limit(_ asked: Duration?) -> Limit { Limit(asked: asked ?? within, scale: Settings.ofProcess.scale) }
}
