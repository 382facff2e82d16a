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
  // This process's own runtime has read it. Children would tell of each crash at length, which an exit test expects.
  if variable("SWIFT_BACKTRACE")?.contains("check-hangs-crash-") == true { unsetenv("SWIFT_BACKTRACE") }
  guard let value = variable(preloadVariable) else { return }
  let others = value.split { $0 == ":" || $0 == " " }.filter { !isOurs($0) }
  if others.isEmpty {
    unsetenv(preloadVariable)
  } else {
    setenv(preloadVariable, others.joined(separator: ":"), 1)
  }
}

/// This library has another name where the linker could not read its own.
private func isOurs(_ library: Substring) -> Bool {
  library.contains("libHangObserver.") || (library.hasPrefix("/proc/") && library.contains("/fd/"))
}

private func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
