import Synchronization

/// The caller's closure on its way into the task that looks.
final class Looker: @unchecked Sendable {
  // Handed over: the caller makes it, and only the task that looks, which the caller waits for, uses it afterwards.
  typealias Look = (Duration) async throws -> Bool
  private var look: Look?

  init(_ look: @escaping Look) { self.look = look }

  func take() -> Look? {
    defer { look = nil }
    return look
  }
}

/// The side of whoever looks.
extension Poll {
  func start(_ looker: Looker, named name: String) -> Task<Void, Never> {
    let task = Task(name: name, executorPreference: keeper.executor) { [self] in
      // The limit begins when the machine has got round to this task, not to the caller's actor, which may be blocked.
      let started = keeper.now
      let timer = startClock(at: started)
      await loop(looker, since: started, isolation: isolation)
      timer?.cancel()
      finish()
    }
    let isTooLate = state.withLock { state in
      if !state.hasEnded { state.task = task }
      return state.isCancelled || state.isCutShort
    }
    if isTooLate { cancel(task) }
    return task
  }

  /// In the caller's isolation: what has begun there has had its turn.
  private func loop(_ looker: Looker, since started: Moment, isolation: isolated (any Actor)?) async {
    guard let look = looker.take() else { return }
    while let isLast = begin() {
      let result: Result<Bool, any Error>
      do { result = .success(try await look(keeper.now - started)) } catch { result = .failure(error) }
      if ended(result, at: keeper.now - started, isLast: isLast) { break }
      await rest()
    }
  }

  private func finish() {
    let (waiter, lookLimit, lastResort) = state.withLock { state in
      state.hasEnded = true
      state.task = nil
      return (state.waiter.take(), state.lookLimit.take()?.limit, state.lastResort.take())
    }
    lookLimit?.cancel()
    if let lastResort { keeper.cancel(lastResort) }
    waiter?.resume()
  }

  /// Whether the look that is begun now is the last; nil where there is to be none.
  private func begin() -> Bool? {
    state.withLock { state in
      guard !state.isCancelled else {
        state.looks.end = .cancelled
        return nil
      }
      state.begun += 1
      state.isLooking = true
      // A machine that did not get round to the first look says nothing about the condition.
      return state.isOver && (state.begun > 1 || limit.duration <= .zero)
    }
  }

  /// Notes what a look gave; whether it was the last.
  private func ended(_ result: Result<Bool, any Error>, at elapsed: Duration, isLast: Bool) -> Bool {
    state.withLock { state in
      state.isLooking = false
      if state.isCancelled {
        state.looks.end = .cancelled
      } else if let lateSince = state.lateSince {
        state.looks.end = .late(stoppedAfter: keeper.now - lateSince)
      } else {
        state.looks.count += 1
        slot?.note(progress: state.looks.count)
        state.looks.lastAt = elapsed
        switch result {
        case .success(true): state.looks.end = .decided
        case .success(false) where !isLast: return false
        case .success(false): state.looks.end = .expired
        case .failure(let error): state.looks.end = .threw(error)
        }
      }
      return true
    }
  }

  /// Waits for the next look: one step, but no longer than to the end.
  private func rest() async {
    await withUnsafeContinuation { (looker: Continuation) in
      let goesOn = state.withLock { state in
        guard !state.isOver, !state.isCancelled else { return true }
        let next = keeper.now + step
        let timer = next < .never ? keeper.schedule(at: next) { [self] in wake() } : nil
        state.pause = (looker, timer)
        return false
      }
      if goesOn { looker.resume() }
    }
  }

  private func wake() {
    let pause = state.withLock { $0.pause.take() }
    pause?.looker.resume()
  }
}
