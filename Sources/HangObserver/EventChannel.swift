import Synchronization
import XCTest

/// The way out to the watcher: a pipe, or a file, that it named. One event is one line:
///
///     check-hangs<TAB>1                      the first line: the form's version
///     12.345678<TAB>testStarted<TAB>M.C/t    seconds of the monotonic clock, the event, what belongs to it
///
/// A tab, a line break or a backslash inside a field is written `\t`, `\n`, `\r`, `\\`.
/// A run must not suffer from being watched: where the pipe is gone, the words are dropped.
final class EventChannel: Sendable {
  /// The longest field, in bytes, before escapes and `…` for what was cut off.
  private static let longestField = 8192

  private let path: String
  private let process = getpid()
  // Guards the descriptor, and keeps lines whole and in order: failures come from any thread.
  private let pipe: Mutex<Pipe>

  init?(path: String) {
    guard let pipe = Pipe(path: path) else { return nil }
    self.path = path
    self.pipe = Mutex(pipe)
    write("check-hangs\t1\n")
  }

  func say(_ event: String, _ fields: String...) {
    let texts = fields.map { Self.escaped($0.cut(after: Self.longestField)) }
    write(([monotonicSeconds(), event] + texts).joined(separator: "\t") + "\n")
  }

  private func write(_ line: String) {
    // A test may have forked, and its child speaks for nobody.
    guard getpid() == process else { return }
    pipe.withLock { pipe in
      // A test may have closed every descriptor, and opened its own under our number.
      if !pipe.isOpen {
        guard let again = Pipe(path: path) else { return }
        pipe = again
      }
      pipe.send(line)
    }
  }

  private func monotonicSeconds() -> String {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return "\(now.tv_sec).\("\(1_000_000_000 + now.tv_nsec)".dropFirst())"
  }

  private static func escaped(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\t"): bytes += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
      case UInt8(ascii: "\n"): bytes += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case UInt8(ascii: "\r"): bytes += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
      case UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), UInt8(ascii: "\\")]
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  /// At most so many bytes of it, and a sign that there were more.
  fileprivate func cut(after bytes: Int) -> String {
    guard let end = utf8.index(startIndex, offsetBy: bytes, limitedBy: endIndex), end < endIndex else { return self }
    // A place inside of a character stands for the character's begin.
    return self[..<end] + "…"
  }
}
