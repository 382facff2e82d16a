/// The arguments of parameterised tests that have begun and not ended, as the stream describes them.
struct ArgumentsInFlight {
  private struct Case {
    var id: String?
    var argument: String
  }

  private var cases: [String: [Case]] = [:]
  /// How the framework's texts spell each parameterised test.
  private var spellings: [String: String] = [:]

  /// From the record that announces a test.
  mutating func learn(_ record: StreamRecord) {
    guard record.flag("isParameterized") == true, let id = record["id"] else { return }
    spellings[id] = record["displayName"].map { "\"\($0)\"" } ?? record["name"]
  }

  mutating func start(_ record: StreamRecord, of test: String) -> String {
    let begun = Case(id: record.testCase?.id, argument: argument(record, of: test).shortened)
    cases[test, default: []].append(begun)
    return begun.argument
  }

  /// The argument as `start` gave it; empty where the stream does not say which of several has ended.
  mutating func end(_ record: StreamRecord, of test: String) -> String {
    guard let inFlight = cases[test] else { return record.testCase?.text ?? "" }
    let id = record.testCase?.id
    guard id != nil || inFlight.count == 1, let index = inFlight.firstIndex(where: { $0.id == id }) else { return "" }
    return cases[test]?.remove(at: index).argument ?? ""
  }

  mutating func forget(_ test: String) {
    cases[test] = nil
  }

  /// `page → 2`: from the text, because the field beside it lacks the labels.
  private func argument(_ record: StreamRecord, of test: String) -> String {
    let plain = record.testCase?.text ?? ""
    guard let text = record.messages.first?.text, let spelling = spellings[test],
      let start = text.firstRange(of: " argument"), text.hasSuffix(" to \(spelling) started.")
    else { return plain }
    let described = text[start.upperBound...].drop { $0 != " " }.dropFirst()
    return String(described.dropLast(" to \(spelling) started.".count))
  }
}
