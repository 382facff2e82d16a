// The C library declares `stdout` as a variable; nothing here, and no sane test, assigns it.
@preconcurrency import XCTest

/// What happens before the test bundle's main: nothing, unless a watcher asked for it.
func launch(preloadVariable: String) {
  let (events, stream) = (getenv("CHECK_HANGS_EVENTS"), getenv("CHECK_HANGS_STREAM"))
  if events == nil, stream == nil { return }
  let channel = events.flatMap { EventChannel(path: String(cString: $0)) }
  if let stream { silenceForks(path: stream) }
  hideFromChildren(preloadVariable: preloadVariable)
  // What a test prints is to be out before the test process can be killed.
  setvbuf(stdout, nil, _IOLBF, 0)
  if let channel { XCTestObservationCenter.shared.addTestObserver(Observer(channel: channel)) }
}

/// The processes that tests start are to find the environment that they would find without a watcher.
private func hideFromChildren(preloadVariable: String) {
  unsetenv("CHECK_HANGS_EVENTS")
  unsetenv("CHECK_HANGS_STREAM")
  guard let value = getenv(preloadVariable) else { return }
  let others = String(cString: value).split { $0 == ":" || $0 == " " }.filter { !$0.contains("libHangObserver.") }
  if others.isEmpty {
    unsetenv(preloadVariable)
  } else {
    setenv(preloadVariable, others.joined(separator: ":"), 1)
  }
}
