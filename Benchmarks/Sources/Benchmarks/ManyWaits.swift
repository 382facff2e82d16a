import Expect
import Foundation
import Synchronization

private let count = 10_000
private let limit = Duration.seconds(2)
private let begun = Atomic(0)

/// 10,000 waits at once, none of them satisfied: how late they return, and what they weigh while they last.
func manyWaits() async throws -> [Row] {
  let waits = try ManyWaits.inNewProcess(.waits)
  let tasks = try ManyWaits.inNewProcess(.tasks)
  let pairs = try ManyWaits.inNewProcess(.pairs)
  return [
    Row(what: "10,000 waits, the last one after its limit", ours: Duration.seconds(waits.late).text, target: "0.2 s"),
    Row(
      what: "10,000 waits, memory of each", ours: "\((waits.bytes / 1024).text) KB",
      other: "\((tasks.bytes / 1024).text) KB", otherwise: "task in for await", ratio: (waits.bytes / tasks.bytes).text,
      target: "8 KB"
    ),
    Row(
      what: "10,000 waits, each beside its tasks", ours: "\(((waits.bytes - pairs.bytes) / 1024).text) KB",
      other: "\((pairs.bytes / 1024).text) KB", otherwise: "task that awaits one in for await", target: "1 KB"),
  ]
}

/// Each role is played in a process of its own, whose memory nothing else has used before.
enum ManyWaits {
  enum Role: String {
    /// Wait for an element with a limit.
    case waits
    /// Suspend in a loop, with no limit and no way back.
    case tasks
    /// Wait for a task that is suspended in a loop: as many tasks as a wait has.
    case pairs
  }

  struct Found {
    /// How many seconds after its limit the last wait returned.
    var late: Double
    /// Of one wait.
    var bytes: Double
  }

  /// What a process that plays the role has found.
  static func inNewProcess(_ role: Role) throws -> Found {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    process.arguments = [role.rawValue]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard numbers.count == 2 else { throw CocoaError(.fileReadCorruptFile) }
    return Found(late: numbers[0], bytes: numbers[1])
  }

  /// Plays the role in this process and prints what was found.
  static func play(_ role: Role) async throws {
    let before = residentBytes()
    let all = (0..<count).map { _ in Task.detached { await take(role) } }
    while begun.load(ordering: .relaxed) < count { await Task.yield() }
    try await Task.sleep(for: limit / 4)
    let bytes = Double(residentBytes() - before) / Double(count)
    var late = 0.0
    if role == .waits {
      for wait in all { late = await max(late, wait.value) }
    }
    print(late, bytes)
  }

  private static func take(_ role: Role) async -> Double {
    switch role {
    case .waits: await wait()
    case .tasks: await suspend()
    case .pairs: await Task { await suspend() }.value
    }
  }

  /// Waits for what never comes; how many seconds after its limit it returned.
  private static func wait() async -> Double {
    begun.add(1, ordering: .relaxed)
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    let start = ContinuousClock.now
    let outcome = await stream.outcome(first: 1, within: limit)
    let late = (ContinuousClock.now - start - limit) / .seconds(1)
    continuation.finish()
    return outcome.elements.isEmpty ? late : .infinity
  }

  private static func suspend() async -> Double {
    begun.add(1, ordering: .relaxed)
    let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
    for await _ in stream {}
    continuation.finish()
    return 0
  }
}
