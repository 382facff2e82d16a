import Foundation

/// The processes that a command has started, whatever session they moved to: known by a variable in their environment.
struct OtherProcesses {
  static let variable = "CHECK_HANGS_END_TO_END_MARK"
  var mark: String

  /// Kills them all, and returns their command lines. Without /proc it finds none.
  func killAll() -> [String] {
    let found = pids().filter { environment(of: $0).contains("\(Self.variable)=\(mark)") }
    let commands = found.map { "\($0): \(words($0, "cmdline").joined(separator: " "))" }
    for pid in found { kill(pid, SIGKILL) }
    return commands
  }

  private func pids() -> [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap(Int32.init).filter { $0 != getpid() }
  }

  private func environment(of pid: Int32) -> [String] { words(pid, "environ") }

  private func words(_ pid: Int32, _ file: String) -> [String] {
    guard let handle = FileHandle(forReadingAtPath: "/proc/\(pid)/\(file)"),
      let data = try? handle.readToEnd()
    else { return [] }
    return data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}
