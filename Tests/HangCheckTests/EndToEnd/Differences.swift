/// Where a report differs from what was declared for this run, a line each; empty when all is right.
func differences(_ run: DeclaredVerdicts.Run, of declared: DeclaredVerdicts, in seen: SeenReport) throws -> [String] {
  let expected = try declared.tests(of: run)
  var lines = testDifferences(expected, seen.tests) + incidentDifferences(run, seen.incidents)
  if !seen.complete { lines.append("the report is not complete") }
  if seen.exitCode != run.exitCode { lines.append("exit code \(seen.exitCode), declared \(run.exitCode)") }
  return lines
}

private func testDifferences(
  _ expected: [String: DeclaredVerdicts.Expectation], _ seen: [SeenReport.Test]
) -> [String] {
  let byID = Dictionary(grouping: seen, by: \.id)
  let missing = expected.keys.filter { byID[$0] == nil }.map { "\($0): missing" }
  let repeated = byID.filter { $0.value.count > 1 }.map { "\($0.key): reported \($0.value.count) times" }
  let wrong = seen.flatMap { test in
    expected[test.id].map { differences($0, in: test) } ?? ["\(test.id): not declared, reported \(test.verdict)"]
  }
  return missing.sorted() + repeated.sorted() + wrong
}

private func differences(_ expected: DeclaredVerdicts.Expectation, in seen: SeenReport.Test) -> [String] {
  var lines: [String] = []
  func compare(_ name: String, _ value: String?, _ allowed: [String]?) {
    guard let allowed, !allowed.contains(value ?? "nothing") else { return }
    lines.append("\(seen.id): \(name) \(value ?? "nothing"), declared \(allowed.joined(separator: " or "))")
  }
  compare("verdict", seen.verdict, [expected.verdict] + (expected.otherVerdicts ?? []))
  compare("phase", seen.hang?.phase, expected.phase)
  compare("kind", seen.hang?.kind, expected.kind)
  compare("slow", "\(seen.slow)", expected.slow.map { ["\($0)"] })
  for words in expected.cause ?? [] where seen.hang?.cause.contains(words) != true {
    lines.append("\(seen.id): cause '\(seen.hang?.cause ?? "")', declared '\(words)'")
  }
  if let argument = expected.argument, seen.hang?.argument?.contains(argument) != true {
    lines.append("\(seen.id): argument \(seen.hang?.argument ?? "nothing"), declared \(argument)")
  }
  return lines
}

private func incidentDifferences(_ run: DeclaredVerdicts.Run, _ seen: [SeenReport.Incident]) -> [String] {
  var left = seen
  var lines: [String] = []
  for incident in run.incidents {
    if let index = left.firstIndex(where: { fits(incident, $0) }) {
      left.remove(at: index)
    } else {
      lines.append("incident \(incident.kind) of \(incident.framework ?? "any framework"): missing")
    }
  }
  let surplus = left.filter { !run.possibleIncidents.contains($0.kind) }
  return lines + surplus.map { "incident \($0.kind) of \($0.framework ?? "no framework"): not declared" }
}

private func fits(_ declared: DeclaredVerdicts.Incident, _ seen: SeenReport.Incident) -> Bool {
  declared.kind == seen.kind
    && (declared.framework == nil || declared.framework == seen.framework)
    && (declared.suite == nil || declared.suite == seen.suite)
    && (declared.cause.map { seen.cause?.contains($0) == true } ?? true)
    && (declared.command.map { seen.command?.contains($0) == true } ?? true)
}
