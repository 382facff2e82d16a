import Foundation

/// The process cannot leave any more: its exit handler waits for a signal that nobody sends.
public func installHangingExitHandler() {
  atexit { waitForSignal() }
}
