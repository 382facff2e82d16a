import Foundation

/// Where test processes are to write.
enum ScratchFolder {
  /// No list of a few tests is longer.
  private static let enough = 64 * 1024

  /// Why nothing more can be written there, in the system's words; nil where something can.
  static func obstacle(in folder: String) -> String? {
    let path = "\(folder)/check-hangs-space-\(getpid())"
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    if file < 0 { return String(cString: strerror(errno)) }
    defer {
      close(file)
      unlink(path)
    }
    let bytes = [UInt8](repeating: 0, count: enough)
    // Where only some of it fits, the rest is refused with the reason.
    for _ in 0..<2 where write(file, bytes, bytes.count) < 0 { return String(cString: strerror(errno)) }
    return nil
  }
}
