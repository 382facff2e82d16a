/// What is left over in the recordings of a scope.
struct Leftovers {
  let call: VerbCall
  let policy: LeftoverPolicy
  /// Runs the body, and cancels the sources where it throws: then there is nothing to judge.
  func cancelling<R>(
    _ recordings: [any Judged], isolation: isolated (any Actor)?, _ body: () async throws -> R
  ) async throws -> R {
    do { return try await body() } catch {
      for recording in recordings { recording.cancel() }
      throw error
    }
  }

  /// Looks once more at what can be had at once, cancels the sources and sees whether they stop: all of them each time,
  /// because an end of one may take its time, or make another one go on.
  func judge(_ recordings: [any Judged], isolation: isolated (any Actor)?) async throws {
    var found: [Leftover] = []
    for (index, recording) in recordings.enumerated() where policy == .fail {
      var left = await recording.leftover(isolation: isolation)
      if recordings.count > 1, left.name == nil { left.name = "recording \(index + 1)" }
      found.append(left)
    }
    for recording in recordings { recording.cancel() }
    for index in found.indices { found[index].grace = await recordings[index].grace(isolation: isolation) }
    found.removeAll { !$0.isSome }
    if !found.isEmpty { try call.pending.fail(FailureText.leftovers(found)) }
  }
}

/// A recording of whatever elements.
protocol Judged {
  func cancel()
  /// What can be had at once and was not read.
  func leftover(isolation: isolated (any Actor)?) async -> Leftover
  /// How long the source, which is cancelled, was given to stop; nil where it did.
  func grace(isolation: isolated (any Actor)?) async -> Duration?
}

extension Recording: Judged {
  func leftover(isolation: isolated (any Actor)?) async -> Leftover {
    let hadEnded = tape.locked { $0.isEndRead }
    let findings = await tape.rest(isolation: isolation)
    var left = Leftover(name: name)
    left.unread = findings.outcome.elements.isEmpty ? nil : ShownValues(findings.outcome.elements)
    if case .failed(let error) = findings.outcome.end, !hadEnded { left.error = error }
    return left
  }

  func grace(isolation: isolated (any Actor)?) async -> Duration? {
    let stop = await tape.stop(within: Limit(asked: Limits.grace), of: nil, isolation: isolation)
    if case .timedOut(abandoned: true) = stop.outcome.end { return stop.grace }
    return nil
  }
}
