import Foundation

/// The processes that a command has started, whatever session they moved to: known by a variable in their environment.
/// Without /proc none is found.
struct MarkedProcesses {
  static let variable = "CHECK_HANGS_END_TO_END_MARK"
  var mark: String

  struct Found {
    var pid: Int32
    var parent: Int32
    /// The program's path.
    var program: String
    var command: String
  }

  /// Those that live. One that has ended and was not waited for has no environment any more.
  var living: [Found] {
    pids.filter { words($0, "environ").contains("\(Self.variable)=\(mark)") }.map { pid in
      Found(
        pid: pid, parent: parent(of: pid),
        program: (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(pid)/exe")) ?? "",
        command: "\(pid): \(words(pid, "cmdline").joined(separator: " "))")
    }
  }

  /// Kills them all, and returns their command lines.
  func killAll() -> [String] {
    let found = living
    for process in found { kill(process.pid, SIGKILL) }
    return found.map(\.command)
  }

  private var pids: [Int32] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap(Int32.init).filter { $0 != getpid() }
  }

  private func parent(of pid: Int32) -> Int32 {
    let stat = words(pid, "stat").first ?? ""
    // The name before it may hold spaces and brackets.
    let fields = stat[(stat.lastIndex(of: ")") ?? stat.startIndex)...].split(separator: " ")
    return fields.count > 2 ? Int32(fields[2]) ?? 0 : 0
  }

  private func words(_ pid: Int32, _ file: String) -> [String] {
    guard let handle = FileHandle(forReadingAtPath: "/proc/\(pid)/\(file)"),
      let data = try? handle.readToEnd()
    else { return [] }
    return data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}
