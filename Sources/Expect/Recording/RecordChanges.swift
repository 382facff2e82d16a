import Synchronization

/// Records the value of an expression over `@Observable` state: now, and after each change.
///
/// ```swift
/// let names = recordChanges { profile.name }
/// await profile.rename(to: "Ada")
/// // passes
/// try await names.expectElements(["", "Ada"])
/// ```
///
/// The first value has been recorded when this returns. After a change the expression is evaluated again as soon as
/// the caller's isolation is free: changes that follow one another without a pause are seen as one, and only the last
/// of them, which is never lost, whoever makes it. A change of any state that the expression has read counts, also
/// where its value is the same. Each time the expression is evaluated twice, for the second value: what was changed
/// between the first one and the moment from which it is watched would be missing.
///
/// The state must be safe to read in the caller's isolation while others change it, as that of an actor is in the
/// actor, or that which a lock guards. On Apple platforms a change is told before it is made: where another thread
/// than the main one makes it, it is looked for 10 ms later, and is lost if that thread has not got on by then.
///
/// - Parameters:
///   - name: What failures call the recording.
///   - value: What is recorded. It runs in the caller's isolation, and is kept until the recording goes or, where
///     nothing changes any more, until the state that it reads goes.
/// - Returns: The recording. It does not end by itself.
public func recordChanges<Value>(
  named name: String? = nil, isolation: isolated (any Actor)? = #isolation,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  of value: @escaping () -> Value
) -> Recording<Value> {
  let site = CallScope.current.site ?? CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
  let look = Look()
  let tape = Tape<Value>(look: look)
  let changes = Changes(of: value, on: tape, by: look, named: site.taskName)
  changes.track(isolation: isolation)
  return Recording(tape, of: nil, named: name, at: site)
}

/// An expression that is evaluated again whenever what it has read changes.
private final class Changes<Value>: @unchecked Sendable {
  // Runs in the isolation in which it was made alone; what it is made of does not change.
  private let value: () -> Value
  private weak let tape: Tape<Value>?
  private let look: Look
  private let taskName: String

  init(of value: @escaping () -> Value, on tape: Tape<Value>, by look: Look, named taskName: String) {
    self.value = value
    self.tape = tape
    self.look = look
    self.taskName = taskName
    // Nobody has to be waited for when such a recording is cancelled.
    tape.change { state in
      state.hasBegun = true
      state.stopped = tape.started
    }
  }

  /// Records the value, and does so again after the next change.
  func track(isolation: isolated (any Actor)?) {
    guard let tape, tape.locked({ $0.end == nil }) else { return }
    let round = Round()
    let beginNext: @Sendable () -> Void = { [self] in
      // Whoever has made the change may be anywhere.
      Task(name: taskName, executorPreference: look) {
        await self.track(isolation: isolation)
      }
    }
    let didChange: @Sendable () -> Void = { if round.endsByChange() { beginNext() } }
    // A change is seen from the end of an evaluation on. What comes before that is in the second value.
    _ = ObservedState.value(of: value, didChange: didChange)
    tape.append(ObservedState.value(of: value, didChange: didChange))
    if round.endsByRecord() { beginNext() }
  }
}

/// From one evaluation to the next: that begins once, when the value has been recorded and state was changed. Otherwise
/// it could overtake the value.
private final class Round: Sendable {
  private enum State { case evaluating, changed, watching, over }

  // The state is guarded by its own lock.
  private let state = Mutex(State.evaluating)

  func endsByChange() -> Bool {
    state.withLock { state in
      switch state {
      case .evaluating: state = .changed
      case .watching:
        state = .over
        return true
      case .changed, .over: break
      }
      return false
    }
  }

  func endsByRecord() -> Bool {
    state.withLock { state in
      let isChanged = state == .changed
      state = isChanged ? .over : .watching
      return isChanged
    }
  }
}
