import Dispatch

/// Main blocked when called on the main thread: it blocks until main-actor work is done, and that work needs the thread it blocks.
public func blockMainUntilMainActorWorked() {
  let done = DispatchSemaphore(value: 0)
  Task { @MainActor in done.signal() }
  done.wait()
}
