extension Tape {
  /// Runs `body` while its reader is in the row, for at most the limit.
  ///
  /// `wanted` elements are all that it will wait for, where that is known.
  func reading<R>(
    _ wanted: Int? = nil, within limit: Limit, of pending: PendingCall?, isolation: isolated (any Actor)?,
    _ body: (Reader) async throws -> R
  ) async rethrows -> R {
    let reader = Reader(limit, wanted: wanted, of: pending, counting: .elements)
    // All that before the first suspension: the test's own executor may be blocked from there on.
    if Task.isCancelled { interrupt(reader, .cancelled) }
    change { $0.readers.append(reader) }
    let look = limit.duration > .zero || reader.keeper.isVirtual ? nil : self.look
    look?.expectTest()
    pending?.opened(isolation: isolation) { self.standing(of: reader) }
    let timer = expire(reader, after: limit, of: pending, isolation: isolation)
    // When the test goes on: on its own executor again.
    defer {
      timer?.cancel()
      reader.slot?.end()
      pending?.closed()
    }
    // Outermost: what resumes inside, resumes on threads that nobody can starve.
    return try await withTaskExecutorPreference(reader.keeper.executor, isolation: isolation) {
      try await withTaskCancellationHandler {
        _ = isolation
        look?.testArrived()
        return try await body(reader)
      } onCancel: {
        interrupt(reader, .cancelled)
      }
    }
  }

  /// All that is unread, after one more look at what can be had at once: of an endless source, as much as is kept.
  func rest(isolation: isolated (any Actor)?) async -> Findings<Element> {
    if !Task.isCancelled, let findings = atHand(.max) { return findings }
    let most = max(buffer, 1)
    return await reading(most, within: .zero, of: nil, isolation: isolation) { reader in
      _ = isolation
      _ = await reach(most, for: reader)
      return findings(wanted: .max, for: reader)
    }
  }

  /// Waits until so many unread elements are there, the recording has ended or the wait was interrupted; how many of
  /// them came in time.
  nonisolated(nonsending) func reach(_ target: Int, for reader: Reader) async -> Int {
    await withUnsafeContinuation { (waiter: Continuation) in
      change { state in
        reader.target = target
        reader.waiter = waiter
        // The others wait until it is their turn, or they are interrupted.
        if state.readers.first !== reader, state.isReady(reader) { reader.waiter.take()?.resume() }
      }
    }
    // The test's own executor may be blocked when this task comes back to it.
    if case .expired = locked({ _ in reader.interruption?.why }) { reader.pending?.standBy() }
    return locked { $0.available(to: reader) }
  }

  private func expire(
    _ reader: Reader, after limit: Limit, of pending: PendingCall?, isolation: isolated (any Actor)?
  ) -> RunningLimit? {
    if limit.duration > .zero || reader.keeper.isVirtual {
      return reader.keeper.expire(limit, of: pending, since: reader.started, unless: { self.isDecided(for: reader) }) {
        self.expire(reader, attempts: 50)
      }
    }
    guard let look else {
      interrupt(reader, .expired)
      pending?.limitPassed(cap: .now + Limits.cap(of: .zero), isWindow: limit.isWindow)
      return nil
    }
    look.probe(LookAtTape(tape: self, reader: reader), isolation: isolation)
    return nil
  }

  /// Not before the source was asked at all: see `Pump.expire(attempts:)`.
  private func expire(_ reader: Reader, attempts: Int) {
    let isAsked = look == nil || reader.keeper.isVirtual || locked { $0.hasBegun }
    if attempts == 0 || isAsked { return interrupt(reader, .expired) }
    let again = reader.keeper.now + Limits.grace
    _ = reader.keeper.schedule(at: again) { self.expire(reader, attempts: attempts - 1) }
  }

  private func standing(of reader: Reader) -> PendingCall.Standing {
    locked { state in
      let available = state.available(to: reader)
      let isOver = if case .expired = reader.interruption?.why { true } else { false }
      let isUnmet = isOver && !reader.isWindow && available < reader.target
      return PendingCall.Standing(progress: .received(available), isUnmet: isUnmet)
    }
  }

  func isDecided(for reader: Reader) -> Bool {
    locked { state in
      reader.interruption != nil || !state.readers.contains { $0 === reader }
        || (state.readers.first === reader && (state.end != nil || state.isEnough(for: reader)))
    }
  }

  /// Ends a reader's wait, unless the end of the recording has, or all that it wants came in time.
  func interrupt(_ reader: Reader, _ why: PumpState.Interruption) {
    let waiter: Continuation? = locked { state in
      let isFirst = state.readers.first === reader
      guard reader.interruption == nil, !(isFirst && state.end != nil) else { return nil }
      if case .expired = why, isFirst, state.isEnough(for: reader) { return nil }
      reader.interruption = (why, reader.keeper.now, isFirst ? state.unread : 0, hadTurn: isFirst)
      return reader.waiter.take()
    }
    waiter?.resume()
  }
}

/// What a look at a recording can end.
private struct LookAtTape<Element>: Looking {
  let tape: Tape<Element>
  let reader: Reader

  var isDecided: Bool { tape.isDecided(for: reader) }
  var hasBegun: Bool { tape.locked { $0.hasBegun } }
  var arrived: Int { tape.locked { $0.elements.count } }
  var pending: PendingCall? { reader.pending }
  var isWindow: Bool { reader.isWindow }
  var isOnPool: Bool { tape.isOnPool }
  func expire() { tape.interrupt(reader, .expired) }
}

extension TapeState {
  /// How many elements came in time for a reader.
  func available(to reader: Reader) -> Int {
    reader.interruption?.count ?? (readers.first === reader ? unread : 0)
  }

  /// Whether a reader whose turn it is has all that it will wait for.
  func isEnough(for reader: Reader) -> Bool { reader.wanted.map { unread >= $0 } ?? false }

  /// Whether `n` elements can be read at once, or no more will come.
  func isAtHand(_ n: Int) -> Bool { readers.isEmpty && (unread >= n || end != nil) }
}
