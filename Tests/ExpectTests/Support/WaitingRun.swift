import Foundation

/// The program WaitingRun, with a table of waits.
final class WaitingRun {
  let table: String
  /// Made here, and so removed here; what a test names itself is never touched.
  private let ownTable: String?
  let process = Process()
  private let output = Pipe()

  init(_ words: String..., table: String? = nil) throws {
    let path = table ?? Scratch.path()
    ownTable = table == nil ? path : nil
    self.table = path
    let folder = URL(filePath: try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe"))
    process.executableURL = folder.deletingLastPathComponent().appending(path: "WaitingRun")
    process.arguments = words
    process.environment = ["EXPECT_WAITS": path]
    process.standardOutput = output
    try process.run()
  }

  deinit {
    kill()
    if let ownTable { try? FileManager.default.removeItem(atPath: ownTable) }
  }

  func kill() {
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  /// All that it prints, up to its end.
  func said() -> String {
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return text
  }

  /// Its waits, as soon as they are as wanted; as they are where that takes too long.
  func waits(until isEnough: ([SeenWait]) -> Bool) -> [SeenWait] {
    var waits: [SeenWait] = []
    for _ in 0..<6_000 {
      if let reader = try? WaitsReader(table) { waits = reader.waits() }
      if isEnough(waits) { break }
      usleep(5_000)
    }
    return waits
  }
}

enum Scratch {
  /// Where nothing is yet.
  static func path() -> String { NSTemporaryDirectory() + "expect-waits-" + UUID().uuidString }
}
