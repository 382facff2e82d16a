import Foundation

/// Blocked, and deaf to every polite request to leave: only SIGKILL ends it.
public func waitIgnoringSignals() {
  for number in [SIGTERM, SIGINT, SIGHUP, SIGQUIT] { signal(number, SIG_IGN) }
  waitForSignal()
}

/// Stopped, as by Ctrl-Z: nobody lets the process go on.
public func stopItself() { raise(SIGSTOP) }

/// Stops the process that started this one: whoever it is has to go on all the same.
public func stopParent() { kill(getppid(), SIGSTOP) }
