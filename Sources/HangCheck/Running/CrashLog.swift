import Foundation

/// Where Swift's own runtime writes what it knows of a crash: a directory for each test process.
final class CrashLog {
  static let variable = "SWIFT_BACKTRACE"
  /// No account is longer than that in a report.
  private static let longest = 32 * 1024

  private let directory: String

  /// nil where no directory can be made: the runtime then prints its account.
  init?(in directories: [String], name: String) {
    let made = directories.map { "\($0)/\(name)" }.first {
      (try? FileManager.default.createDirectory(atPath: $0, withIntermediateDirectories: false)) != nil
    }
    guard let made else { return nil }
    directory = made
  }

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  /// What the variable must say where a sanitizer is in the process: giving its account, the runtime does things that
  /// sanitizers end a process for, and then it has not crashed.
  static let off = "enable=no"

  /// What the variable must say. A comma would end the path.
  var setting: String? {
    if directory.contains(",") { return nil }
    return "enable=yes,interactive=no,color=no,preset=full,output-to=\(directory)"
  }

  /// What was written of the process; nil where that is nothing.
  func account(of pid: Int32) -> String? {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: directory)) ?? []
    guard let file = files.first(where: { $0.contains("-\(pid)-") }),
      let handle = FileHandle(forReadingAtPath: "\(directory)/\(file)"),
      let bytes = try? handle.read(upToCount: Self.longest), !bytes.isEmpty
    else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension RunRecord {
  /// Adds what the runtime knows of its crash to what it printed, and to what its suspects printed.
  mutating func add(crash account: String?) {
    guard let account, case .crashed(_, let suspects) = ending else { return }
    output.append(crash: account)
    for test in suspects where job.framework == .xctest { outputs[test, default: ""].append(crash: account) }
  }
}

extension String {
  fileprivate mutating func append(crash account: String) {
    if !isEmpty, !hasSuffix("\n") { append("\n") }
    append(account)
  }
}
