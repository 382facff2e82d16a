/// What is left over in the recordings of a scope.
struct Leftovers {
  let call: VerbCall
  let policy: LeftoverPolicy
  var isOfSeveral = false
  private var count = 0
  private var found: [Leftover] = []

  init(call: VerbCall, policy: LeftoverPolicy, isOfSeveral: Bool = false) {
    self.call = call
    self.policy = policy
    self.isOfSeveral = isOfSeveral
  }

  /// Runs the body, and cancels the sources where it throws: then there is nothing to judge.
  func cancelling<R>(
    _ recordings: [any Cancellable], isolation: isolated (any Actor)?, _ body: () async throws -> R
  ) async throws -> R {
    do { return try await body() } catch {
      for recording in recordings { recording.cancel() }
      throw error
    }
  }

  /// Looks once more at what can be had at once, cancels the source and sees whether it stops.
  mutating func judge<Element>(_ recording: Recording<Element>, isolation: isolated (any Actor)?) async {
    count += 1
    defer { recording.cancel() }
    guard policy == .fail else { return }
    let hadEnded = recording.tape.locked { $0.isEndRead }
    let findings = await recording.tape.rest(isolation: isolation)
    recording.cancel()
    let stop = await recording.tape.stop(within: Limit(asked: Limits.grace), of: nil, isolation: isolation)
    var left = Leftover(name: recording.name ?? (isOfSeveral ? "recording \(count)" : nil))
    left.unread = findings.outcome.elements.isEmpty ? nil : ShownValues(findings.outcome.elements)
    if case .failed(let error) = findings.outcome.end, !hadEnded { left.error = error }
    if case .timedOut(abandoned: true) = stop.outcome.end { left.grace = stop.grace }
    if left.isSome { found.append(left) }
  }

  func fail() throws {
    guard !found.isEmpty else { return }
    try call.pending.fail(FailureText.leftovers(found))
  }
}

/// A recording of whatever elements.
protocol Cancellable {
  func cancel()
}

extension Recording: Cancellable {}
