/// Measures Expect beside what one would write without it, and prints a table.
/// Speed is reported here and asserted nowhere.
@main struct Main {
  static func main() async throws {
    if let role = ManyWaits.Role(rawValue: CommandLine.arguments.dropFirst().first ?? "") {
      return try await ManyWaits.play(role)
    }
    if CommandLine.arguments.dropFirst().first == tableRole { return try await playTable() }
    var rows: [Row] = []
    for benchmark in [
      openWaits, bufferedStream, trivialSequence, liveProducer, readyElement, waitTable, manyWaits, virtualTimes,
    ] {
      rows += try await benchmark()
    }
    print(table(rows))
  }
}
