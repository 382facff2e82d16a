import Expect
import Foundation

private let count = 100_000
let tableRole = "table"

/// What a wait costs more when the process shows its waits in a file: the cheapest that there is, with and without.
func waitTable() async throws -> [Row] {
  let file = FileManager.default.temporaryDirectory.appending(path: "benchmark-waits-\(getpid())")
  defer { try? FileManager.default.removeItem(at: file) }
  var (on, off) = (Double.infinity, Double.infinity)
  for _ in 0..<3 {
    on = min(on, try inNewProcess(["EXPECT_WAITS": file.path]))
    off = min(off, try inNewProcess([:]))
  }
  return [
    Row(
      what: "EXPECT_WAITS, more for each wait", ours: Duration.seconds(on - off).text,
      other: Duration.seconds(off).text, otherwise: "the wait without it", target: "100 ns")
  ]
}

private func inNewProcess(_ environment: [String: String]) throws -> Double {
  let process = Process()
  let output = Pipe()
  process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
  process.arguments = [tableRole]
  process.environment = environment
  process.standardOutput = output
  try process.run()
  let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
  process.waitUntilExit()
  return Double(text.trimmingCharacters(in: .whitespacesAndNewlines)) ?? .infinity
}

/// Looks at a recording that has nothing, and prints how many seconds of the processor one look takes.
func playTable() async throws {
  let recording = Recording<Int>()
  let times = try await best([
    {
      try await expectReturn(within: .seconds(600)) {
        await processorTime { for _ in 0..<count { _ = await recording.outcome(first: 1, within: .zero) } }
      }
    }
  ])
  print(times[0] / .seconds(1) / Double(count))
}
