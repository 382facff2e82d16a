extension Tape {
  /// Reads what the reader wants of what it can have, and lets the next one read.
  func findings(wanted: Int, for reader: Reader) -> Findings<Element> {
    var taken = Taken<Element>()
    change { state in
      taken = state.take(wanted, for: reader, since: started)
      state.readers.removeAll { $0 === reader }
    }
    return findings(taken, began: reader.started, now: reader.keeper.now)
  }

  /// The next element, where it can be had without waiting: as most of those that a busy producer makes.
  func nextAtHand() -> Element? {
    var element: Element?
    change { state in
      guard state.isAtHand(1), state.unread > 0 else { return }
      element = state.elements[state.read]
      state.read += 1
    }
    return element
  }

  /// What can be said without waiting, if anything.
  func atHand(_ n: Int) -> Findings<Element>? {
    var taken: Taken<Element>?
    change { state in
      if state.isAtHand(n) { taken = state.take(n, for: nil, since: started) }
    }
    let now = Timekeepers.current.now
    return taken.map { findings($0, began: now, now: now) }
  }

  /// Made outside the lock, which others wait for.
  private func findings(_ taken: Taken<Element>, began: Moment, now: Moment) -> Findings<Element> {
    let findings = Findings(outcome: Outcome(elements: taken.elements, end: taken.end))
    findings.times = taken.times
    findings.lastTime = taken.lastTime
    findings.began = began - started
    findings.elapsed = (taken.endedAt ?? now) - started
    findings.endedBefore = taken.endedBefore
    findings.hadNoTurn = taken.hadNoTurn
    findings.dropped = taken.dropped
    return findings
  }
}

/// What a verb has read of a tape: see `Findings`.
struct Taken<Element> {
  var elements: [Element] = []
  var times: [Duration] = []
  var lastTime: Duration?
  var end = Outcome<Element>.End.satisfied
  /// When the recording or the wait ended, if either did.
  var endedAt: Moment?
  var endedBefore = false
  var hadNoTurn = false
  var dropped = 0
}

extension TapeState {
  /// Reads what is wanted, as far as it is there. The reader is nil where nobody had to wait.
  mutating func take(_ wanted: Int, for reader: Reader?, since started: Moment) -> Taken<Element> {
    let count = min(reader.map { available(to: $0) } ?? unread, wanted)
    let range = read..<read + count
    var taken = Taken<Element>()
    taken.elements = count == 1 ? [elements[read]] : Array(elements[range])
    taken.times = moments[range].prefix(Findings<Element>.timedElements).map { $0 - started }
    taken.lastTime = moments[range].last.map { $0 - started }
    taken.end = how(isUnmet: count < wanted, reader?.interruption?.why)
    taken.endedAt = reader?.interruption?.at ?? end?.at
    if case .cancelled = end?.how { taken.endedBefore = true }
    if case .timedOut = taken.end { taken.hadNoTurn = reader?.interruption?.hadTurn == false }
    if count < wanted { taken.dropped = dropped }
    // A verb whose own task was cancelled neither returns nor shows anything.
    if count < wanted, let reader, case .cancelled = reader.interruption?.why, !reader.returnsWhenCancelled {
      return taken
    }
    read += count
    if count < wanted, reader?.interruption == nil { isEndRead = true }
    return taken
  }

  private func how(isUnmet: Bool, _ interruption: PumpState.Interruption?) -> Outcome<Element>.End {
    guard isUnmet else { return .satisfied }
    switch interruption {
    case .expired: return .timedOut(abandoned: false)
    case .cancelled: return .cancelled
    case nil: break
    }
    switch end?.how {
    case .failed(let error): return .failed(error)
    case .cancelled: return .cancelled
    case .finished, nil: return .finished
    }
  }
}
