/// Runs a test in virtual time: time moves on when everything is suspended, and then at once.
///
/// ```swift
/// try await withVirtualTime { time in
///   let search = SearchBox(clock: time.clock)
///   let results = search.results.record()
///   search.type("s")
///   search.type("swift")
///   // passes
///   try await results.expectNothing(for: .milliseconds(299))
///   try await results.expectElements(["swift"], within: .milliseconds(1))
///   try await results.expectNothing(for: .seconds(3600))
/// }
/// ```
///
/// All that the body starts runs on one thread: tasks, child tasks, actors, the main actor. So it is known when every
/// task is suspended, and only then the time moves on: to the next sleeper on `time.clock`, or to the end of a wait of
/// Expect, whichever is earlier. An hour takes as long as what happens in it, and limits and windows are exact; what
/// comes at the very instant of a limit comes in time. When everything is suspended and nobody sleeps, a limit passes
/// at once, and the failure lists every wait.
///
/// Seen is what Swift's tasks do. Outside are Dispatch, threads, the network, tasks with executors of their own, and
/// recordings of sequences that began before the session: the time does not wait for them, until they sleep on
/// `time.clock`. Nobody can know whether something outside will go on with a body that awaits no verb of Expect and
/// nobody who sleeps on the clock: it is given a limit, 5 s of real time by default, and then cancelled.
///
/// Nor does the time wait for sleeps in real time (`Task.sleep`, `ContinuousClock`): a task that has slept so, or that
/// does when everything else is suspended, is a failure, with the function that sleeps.
///
/// ```swift
/// // fails: "a task slept 0.300 s of real time at refresh(): inject the clock"
/// try await withVirtualTime { _ in
///   try await refresh()
/// }
/// ```
///
/// - Parameters:
///   - seed: Jobs that can run at the same time run in an order that depends on this number, and on nothing else;
///     without one in the order in which they came. Failures show it.
///   - body: Runs at once, in the caller's isolation. Sessions may run beside one another, but not inside one another.
/// - Returns: What `body` returns.
/// - Throws: What `body` throws; one failure, recorded at the call site, when the Swift runtime has no hooks for jobs,
///   inside another session, when the body does not go on for the limit, or when a task sleeps in real time.
@discardableResult
public func withVirtualTime<R>(
  shuffling seed: UInt64? = nil, isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  _ body: (VirtualTime) async throws -> R
) async throws -> R {
  let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
  let asked = if let seed { Asked("withVirtualTime(shuffling: \(seed))") } else { Asked("withVirtualTime") }
  try call.check(asked)
  guard JobHooks.areInstalled else { try call.fail(asked, because: FailureText.noHooks) }
  RealSleepers.learn()
  guard Sessions.ofThisThread == nil else { try call.fail(asked, because: FailureText.nestedSession) }
  // The youngest task that does not belong to the session, too.
  let speaker = ParkedTask(named: "Expect: \(call.taskName)")
  defer { speaker.dismiss() }
  let session = Session(
    seed: seed, asked: asked, site: call.site, calls: CallScope.current.calls ?? PendingCalls(),
    lastForeignTask: speaker.job.map(JobHooks.taskID) ?? 0)
  Sessions.add(session)
  let watch = SessionWatch(session, every: max(.seconds(1), call.limit(nil).duration)) { trouble in
    speaker.run {
      _ = try? call.pending.fail(
        FailureText.stuck(
          asked, trouble.text, session.queue.standing, asleep: session.heardSleeps, waits: session.calls.lines),
        isExplained: true)
      session.test.cancel()
    }
  }
  watch.start()
  let time = VirtualTime(of: session)
  let result = await session.host(isolation: isolation) { try await body(time) }
  watch.stop()
  return try session.judge(result, in: call)
}

extension Session {
  fileprivate func judge<R>(_ result: Result<R, any Error>, in call: VerbCall) throws -> R {
    if let failure = call.pending.failure { throw failure }
    let sleeps = heardSleeps
    switch result {
    case .success(let value):
      if !sleeps.isEmpty { try call.pending.fail(FailureText.realSleeps(asked, sleeps), isExplained: true) }
      return value
    case .failure(let error):
      if seed != nil { writeToStandardError(FailureText.shuffled(asked, at: site)) }
      if !sleeps.isEmpty { reportSleeps(sleeps, beside: error, in: call) }
      throw error
    }
  }

  /// A failure beside an error that is one itself, or means none, would be one too many.
  private func reportSleeps(_ sleeps: [RealSleep], beside error: any Error, in call: VerbCall) {
    if Harness.isPassedThrough(error) {
      writeToStandardError(FailureText.hasSlept(asked, sleeps, at: site))
    } else {
      _ = try? call.pending.fail(FailureText.realSleeps(asked, sleeps), isExplained: true)
    }
  }
}
