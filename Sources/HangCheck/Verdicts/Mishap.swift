import Foundation

/// How a process ended that did not run to its end by itself.
package struct Mishap: Hashable, Sendable {
  /// What a test is called that turns out to be the reason.
  package var verdict: Verdict
  package var phase: Phase?
  /// The selectors of the tests that may be the reason.
  package var suspects: [String]
  package var reason: String?

  /// nil where the process ran to its end, never ran, or was stopped by the user.
  package init?(_ ending: Ending) {
    switch ending {
    case .hung(let phase, let suspects, _):
      // Whose tests had all ended is guilty of nothing.
      if phase == .atExit { return nil }
      self.init(verdict: .hung, phase: phase, suspects: suspects)
    case .crashed(let signal, let suspects):
      self.init(verdict: .crashed, suspects: suspects, reason: "signal \(SignalName.of(signal))")
    case .exited(let status, let suspects):
      self.init(verdict: .exited, suspects: suspects, reason: "exit code \(status)")
    case .finished, .interrupted, .notStarted: return nil
    }
  }

  private init(verdict: Verdict, phase: Phase? = nil, suspects: [String], reason: String? = nil) {
    self.verdict = verdict
    self.phase = phase
    self.suspects = suspects
    self.reason = reason
  }
}

/// What signals are called.
enum SignalName {
  private static let names: [Int32: String] = [
    SIGHUP: "SIGHUP", SIGINT: "SIGINT", SIGQUIT: "SIGQUIT", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP",
    SIGABRT: "SIGABRT", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGKILL: "SIGKILL", SIGSEGV: "SIGSEGV",
    SIGPIPE: "SIGPIPE", SIGALRM: "SIGALRM", SIGTERM: "SIGTERM", SIGSYS: "SIGSYS",
  ]

  /// `5 (SIGTRAP)`
  static func of(_ signal: Int32) -> String {
    names[signal].map { "\(signal) (\($0))" } ?? "\(signal)"
  }
}
