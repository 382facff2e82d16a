import Foundation

/// A line that is rewritten in place.
package struct StatusLine: Sendable {
  private let write: @Sendable (String) -> Void
  /// How many columns there are.
  let width: @Sendable () -> Int

  init(width: @escaping @Sendable () -> Int, write: @escaping @Sendable (String) -> Void) {
    self.width = width
    self.write = write
  }

  func show(_ text: String) { write("\r\u{1B}[K" + text) }

  func clear() { write("\r\u{1B}[K") }
}

extension StatusLine {
  /// On the terminal that controls this process; nil where there is none, or none that can rewrite a line.
  ///
  /// The tool's own output is never a terminal: SwiftPM reads it.
  package static func onTerminal(_ environment: [String: String]) -> StatusLine? {
    guard environment["TERM"] != "dumb" else { return nil }
    // A terminal that is held up, or has gone, must not hold up the tests: nothing here waits, and no error matters.
    let terminal = open("/dev/tty", O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
    guard terminal >= 0 else { return nil }
    // The tool is not in the terminal's foreground; some terminals would stop it for a word.
    signal(SIGTTOU, SIG_IGN)
    return StatusLine(width: { columns(terminal) }) { text in
      let bytes = Array(text.utf8)
      _ = Foundation.write(terminal, bytes, bytes.count)
    }
  }

  private static func columns(_ terminal: Int32) -> Int {
    var size = winsize()
    return ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : 80
  }
}
