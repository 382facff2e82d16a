/// Waiting until everything is suspended.
extension Session {
  /// Returns when everything is suspended, the task is cancelled, or the session is over.
  nonisolated(nonsending) func settle() async { await reach(queue.now) }

  /// Returns when everything is suspended at that time, the task is cancelled, or the session is over. From whatever
  /// thread it is called, the session's own moves the time.
  nonisolated(nonsending) func reach(_ instant: Instant) async {
    let traveller = Traveller()
    await withTaskCancellationHandler {
      await withUnsafeContinuation { caller in
        start(traveller, to: instant, caller)
        if Task.isCancelled { stop(traveller) }
      }
    } onCancel: {
      stop(traveller)
    }
  }

  private func start(_ traveller: Traveller, to instant: Instant, _ caller: UnsafeContinuation<Void, Never>) {
    let begins = locked {
      guard !hasEnded else { return false }
      traveller.caller = caller
      traveller.token = insert(at: instant) { [unowned self] in stop(traveller) }
      travellers[ObjectIdentifier(traveller)] = traveller
      return true
    }
    if begins { wakeUp() } else { caller.resume() }
  }

  func stop(_ traveller: Traveller) {
    let caller = locked {
      if let token = traveller.token.take() { timers.remove(token) }
      travellers[ObjectIdentifier(traveller)] = nil
      return traveller.caller.take()
    }
    caller?.resume()
  }
}

/// A call that waits for an instant. All variables are guarded by its session's lock.
final class Traveller: @unchecked Sendable {
  fileprivate var caller: UnsafeContinuation<Void, Never>?
  fileprivate var token: TimerToken?
}
