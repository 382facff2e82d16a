#if os(Linux)
import Foundation

typealias Host = LinuxHost

/// Our parent, as /proc shows it.
enum LinuxHost: HostPlatform {
  static var isOnTerminal: Bool {
    let output = open("/proc/\(getppid())/fd/1", O_WRONLY | O_NOCTTY | O_NONBLOCK)
    defer { close(output) }
    return isatty(output) == 1
  }

  static var untakenBytes: Int32 {
    var count: Int32 = 0
    return ioctl(STDOUT_FILENO, UInt(FIONREAD), &count) == 0 ? count : 0
  }

  static var command: [String]? {
    guard let file = FileHandle(forReadingAtPath: "/proc/\(getppid())/cmdline") else { return nil }
    // A zero stands behind each word, which may be empty.
    return file.text().split(separator: "\0", omittingEmptySubsequences: false).dropLast().map(String.init)
  }
}
#endif
