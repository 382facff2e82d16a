import Foundation

// Written once, before the handlers that read it are set.
private nonisolated(unsafe) var receiver: pid_t = 0

/// Sends what asks this process to stop on to another, which then ends by itself.
func forwardSignals(to process: pid_t) {
  receiver = process
  for number in [SIGINT, SIGTERM, SIGHUP] {
    signal(number) { _ = kill(receiver, $0) }
  }
}
