// The C library declares `stdout` as a variable; nothing here, and no sane test, assigns it.
@preconcurrency import XCTest

/// What happens before the test bundle's main: nothing, unless a watcher asked for it.
func launch(preloadVariable: String) {
  guard let path = getenv("CHECK_HANGS_EVENTS") else { return }
  let channel = EventChannel(path: String(cString: path))
  hideFromChildren(preloadVariable: preloadVariable)
  // What a test prints is to be out before the test process can be killed.
  setvbuf(stdout, nil, _IOLBF, 0)
  guard let channel else { return }
  XCTestObservationCenter.shared.addTestObserver(Observer(channel: channel))
}

/// The processes that tests start are to find the environment that they would find without a watcher.
private func hideFromChildren(preloadVariable: String) {
  unsetenv("CHECK_HANGS_EVENTS")
  guard let value = getenv(preloadVariable) else { return }
  let others = String(cString: value).split { $0 == ":" || $0 == " " }.filter { !$0.contains("libHangObserver.") }
  if others.isEmpty {
    unsetenv(preloadVariable)
  } else {
    setenv(preloadVariable, others.joined(separator: ":"), 1)
  }
}
