import Dispatch

/// Main blocked when called on the main thread: it waits for work of the main actor, which needs the thread it blocks.
public func blockMainUntilMainActorWorked() {
  let done = DispatchSemaphore(value: 0)
  Task { @MainActor in done.signal() }
  done.wait()
}
