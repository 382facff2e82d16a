/// What the verbs that look at something again and again have in common.
struct PolledCall: Sendable {
  let call: VerbCall
  let limit: Limit
  let step: Duration
  private(set) var asked: Asked

  /// `expectEventually(within: 5 s, every: 10 ms)`
  init(
    eventually verb: String, _ argument: String? = nil, within limit: Duration?, every step: Duration?,
    in call: VerbCall
  ) throws {
    self.call = call
    self.limit = call.limit(limit)
    self.step = call.step(step)
    let asked = Self.asked(verb, argument, within: self.limit, every: self.step)
    self.asked = asked
    try call.check(asked, step: self.step)
  }

  /// `expectAlways(for: 100 ms, every: 10 ms)`
  init(throughout verb: String, for window: Duration?, every step: Duration?, in call: VerbCall) throws {
    self.call = call
    let (window, step) = (call.window(window), call.step(step))
    (limit, self.step) = (window, step)
    let asked = Asked("\(verb)(for: \(window), every: \(step))", isWindow: true)
    self.asked = asked
    try call.check(asked, window: window, step: step)
  }

  /// What the call's own failure says that it asked for.
  mutating func asks(_ verb: String, _ argument: String) {
    asked = Self.asked(verb, argument, within: limit, every: step)
  }

  private static func asked(
    _ verb: String, _ argument: String?, within limit: Limit, every step: Duration
  ) -> Asked {
    Asked("\(verb)(\(argument.map { "\($0), " } ?? "")within: \(limit), every: \(step))")
  }

  /// Looks until `look` returns true, throws, or the time is over.
  ///
  /// A look that neither ends nor hears that it is cancelled is a failure at once: the test may never get to say so.
  func looks(
    orFail headline: String, isolation: isolated (any Actor)?, _ look: (_ elapsed: Duration) async throws -> Bool
  ) async throws -> Looks {
    let looks = await Poll.run(
      within: limit, of: call.pending, every: step, cap: cap, named: call.taskName,
      isolation: isolation, look,
      stuck: { looks in
        // Thrown when the look has ended.
        _ = try? call.pending.fail(FailureText.condition(asked, headline, looks, silence: call.pending.silence))
      })
    if let failure = call.pending.failure { throw failure }
    switch looks.end {
    case .cancelled: throw CancellationError()
    case .threw(let error) where Harness.isPassedThrough(error): throw error
    default: return looks
    }
  }

  /// The last look of a window may go on as long as any call.
  private var cap: Duration {
    Limits.cap(of: limit.isWindow ? max(limit.duration, call.limit(nil).duration) : limit.duration)
  }

  func fail(_ headline: String, _ looks: Looks, decision: String? = nil, values timeline: String? = nil) throws -> Never
  {
    try call.pending.fail(
      FailureText.condition(
        asked, headline, looks, decision: decision, values: timeline, silence: call.pending.silence))
  }
}
