import Foundation

/// Blocked, and deaf to every polite request to leave: only SIGKILL ends it.
public func waitIgnoringSignals() {
  for number in [SIGTERM, SIGINT, SIGHUP, SIGQUIT] { signal(number, SIG_IGN) }
  waitForSignal()
}
