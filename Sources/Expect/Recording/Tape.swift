import Synchronization

/// What a recording has recorded, and how far it was read.
///
/// Elements come from any thread; verbs read them one after the other. The recording's task and its verbs hold the
/// tape, never the recording itself, so that letting go of a recording ends it.
final class Tape<Element>: @unchecked Sendable {
  typealias Continuation = UnsafeContinuation<Void, Never>

  let keeper: any Timekeeper
  let started: Moment
  /// How many unread elements are kept before the source is asked for no more.
  let buffer: Int
  /// Where the source runs; nil for a recording that is fed by hand.
  let look: Look?
  /// Whether the source's first step, which belongs to an actor, goes elsewhere on the pool; the others do on the look.
  private let beginsOnPool: Bool

  // `lock` guards `state` and the readers in it. An element that is not Sendable is handed over by whoever records it.
  // It is held for each element by both sides, briefly; a `Mutex` tries for a while before its thread sleeps.
  private let lock = Mutex(())
  private var state = TapeState<Element>()

  init(buffer: Int = .max, look: Look? = nil, beginsOnPool: Bool = false) {
    self.buffer = buffer
    self.look = look
    self.beginsOnPool = beginsOnPool
    keeper = Timekeepers.current
    started = keeper.now
  }

  var isOnPool: Bool { beginsOnPool && locked { $0.elements.isEmpty } }

  func locked<R>(_ body: (inout TapeState<Element>) -> R) -> R { lock.withLock { _ in body(&state) } }

  /// Changes the state, and wakes whoever can go on because of that.
  func change(_ body: (inout TapeState<Element>) -> Void) {
    let (reader, loop) = locked { state in
      body(&state)
      return state.wake(buffer: buffer)
    }
    reader?.resume()
    loop?.resume()
  }
}

/// What the lock of a `Tape` guards.
struct TapeState<Element> {
  enum End { case finished, failed(any Error), cancelled }

  var elements: [Element] = []
  /// When each of them came.
  var moments: [Moment] = []
  /// How many of them were read.
  var read = 0
  /// How and when the recording ended: nothing is recorded after that.
  var end: (how: End, at: Moment)?
  /// Whether a verb has come upon the end.
  var isEndRead = false
  /// How many elements came by hand after the end.
  var dropped = 0

  /// Whether the source's task has run at all, and when it was done.
  var hasBegun = false
  var stopped: Moment?
  /// Who waits for that.
  var stopWaiters: [Reader] = []
  /// The source's loop, while it waits until more is wanted.
  var parked: UnsafeContinuation<Void, Never>?
  /// The verbs in the order of their calls: the first one reads, the others wait for their turn.
  var readers: [Reader] = []

  var unread: Int { elements.count - read }

  /// Whether the source is to be asked for another element.
  func isWanting(buffer: Int) -> Bool {
    end == nil && (unread < buffer || readers.first.map { $0.target > unread } ?? false)
  }

  /// Whether a verb need not wait any longer.
  func isReady(_ reader: Reader) -> Bool {
    reader.interruption != nil || (readers.first === reader && (unread >= reader.target || end != nil))
  }

  mutating func wake(buffer: Int) -> (reader: UnsafeContinuation<Void, Never>?, loop: UnsafeContinuation<Void, Never>?)
  {
    readers.first?.slot?.note(progress: unread)
    let reader = readers.first.flatMap { isReady($0) ? $0.waiter.take() : nil }
    // Not for every element that is read from a long buffer: to wake the loop takes longer than to pull some elements.
    return (reader, end != nil || isWanting(buffer: buffer - buffer / 8) ? parked.take() : nil)
  }
}

/// A verb that reads a tape, or waits for its source to stop.
final class Reader: @unchecked Sendable {
  // All variables are guarded by the lock of the tape.
  let keeper = Timekeepers.current
  let started: Moment
  /// Where others see how far it has come.
  let slot: WaitSlot?
  /// Whether it returns what came also when its task is cancelled.
  let returnsWhenCancelled: Bool
  /// Whether it waits for a window, and not for a limit.
  let isWindow: Bool
  /// How many unread elements are all that it will wait for; nil where it may go on.
  let wanted: Int?
  /// How many unread elements it waits for.
  var target: Int
  var waiter: UnsafeContinuation<Void, Never>?
  /// What is done once when the source, which is to be cancelled, has done all that it can do at once.
  var whenSettled: (@Sendable () -> Void)?
  /// The limit within which the source whose end it waits for is to stop, and whether it did not.
  var stopLimit: RunningLimit?
  var isLate = false
  /// The call that waits.
  let pending: PendingCall?
  /// What ended its wait before the source did, and what it could have by then.
  var interruption: (why: PumpState.Interruption, at: Moment, count: Int, hadTurn: Bool)?

  init(_ limit: Limit, wanted: Int? = nil, of pending: PendingCall?, counting counts: WaitNote.Counted?) {
    started = keeper.now
    returnsWhenCancelled = pending.map { !$0.canFail } ?? false
    isWindow = limit.isWindow
    self.wanted = wanted
    target = wanted ?? 1
    self.pending = pending
    slot = limit.note(pending, counting: counts, since: started, on: keeper)
  }
}

// MARK: - The side that records

extension Tape {
  /// Whether another element is wanted.
  @discardableResult func append(_ element: Element) -> Bool {
    var isWanting = false
    change { state in
      guard state.end == nil else {
        state.dropped += 1
        return
      }
      state.elements.append(element)
      state.moments.append(keeper.now)
      isWanting = state.isWanting(buffer: buffer)
    }
    return isWanting
  }

  /// Ends the recording, unless it has ended before.
  func end(_ how: TapeState<Element>.End) {
    change { state in
      if state.end == nil { state.end = (how, keeper.now) }
    }
  }

  /// Waits until another element is wanted; false when the recording has ended.
  nonisolated(nonsending) func wantsMore() async -> Bool {
    let isWanting = locked { state in
      state.hasBegun = true
      return state.isWanting(buffer: buffer)
    }
    if isWanting { return true }
    await withUnsafeContinuation { (loop: Continuation) in
      let goesOn = locked { state in
        if state.end == nil, !state.isWanting(buffer: buffer) {
          state.parked = loop
          return false
        }
        return true
      }
      if goesOn { loop.resume() }
    }
    return locked { $0.end == nil }
  }
}
