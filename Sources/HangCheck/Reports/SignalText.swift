import Foundation

/// `signal 11 (SIGSEGV)`.
package func signalText(_ number: Int32) -> String {
  let names = [
    SIGABRT: "SIGABRT", SIGALRM: "SIGALRM", SIGBUS: "SIGBUS", SIGFPE: "SIGFPE", SIGHUP: "SIGHUP", SIGILL: "SIGILL",
    SIGINT: "SIGINT", SIGKILL: "SIGKILL", SIGPIPE: "SIGPIPE", SIGQUIT: "SIGQUIT", SIGSEGV: "SIGSEGV", SIGSYS: "SIGSYS",
    SIGTERM: "SIGTERM", SIGTRAP: "SIGTRAP", SIGUSR1: "SIGUSR1", SIGUSR2: "SIGUSR2", SIGXCPU: "SIGXCPU",
    SIGXFSZ: "SIGXFSZ",
  ]
  return "signal \(number)" + (names[number].map { " (\($0))" } ?? "")
}
