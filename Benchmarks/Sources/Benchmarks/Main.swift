/// Measures Expect beside what one would write without it, and prints a table.
/// Speed is reported here and asserted nowhere.
@main struct Main {
  static func main() async throws {
    if let role = ManyWaits.Role(rawValue: CommandLine.arguments.dropFirst().first ?? "") {
      return try await ManyWaits.play(role)
    }
    if CommandLine.arguments.dropFirst().first == tableRole { return try await playTable() }
    let named = CommandLine.arguments.dropFirst()
    for name in named where !benchmarks.contains(where: { $0.key == name }) {
      return print("no benchmark is called \(name): there are \(benchmarks.map(\.key).joined(separator: ", "))")
    }
    var rows: [Row] = []
    for (name, benchmark) in benchmarks where named.isEmpty || named.contains(name) { rows += try await benchmark() }
    print(table(rows))
  }

  private static let benchmarks: KeyValuePairs = [
    "openWaits": openWaits, "bufferedStream": bufferedStream, "trivialSequence": trivialSequence,
    "liveProducer": liveProducer, "readyElement": readyElement, "waitTable": waitTable, "manyWaits": manyWaits,
    "virtualTimes": virtualTimes,
  ]
}
