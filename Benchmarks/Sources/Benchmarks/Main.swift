/// Measures Expect beside what one would write without it, and prints a table.
/// Speed is reported here and asserted nowhere.
@main struct Main {
  static func main() async throws {
    if let role = ManyWaits.Role(rawValue: CommandLine.arguments.dropFirst().first ?? "") {
      return try await ManyWaits.play(role)
    }
    var rows: [Row] = []
    for benchmark in [openWaits, bufferedStream, trivialSequence, readyElement, manyWaits, virtualTimes] {
      rows += try await benchmark()
    }
    print(table(rows))
  }
}
