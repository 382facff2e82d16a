extension Options {
  /// How long the test may last that `--explain` names, unless `--limit` says it: somebody waits for it.
  static let limitOfExplained = 5.0

  /// What would choose other tests, or none.
  private static let opposites = [
    (name: "--filter", reason: "which chooses tests"), (name: "--skip", reason: "which leaves tests out"),
    (name: "--workers", reason: "which spreads tests over processes"), (name: "--dump", reason: "which runs no test"),
  ]

  /// Makes one of what `--explain` says and what the other options do.
  mutating func settleExplanation(beside given: Set<String>) throws(UsageError) {
    if explain == nil { return }
    if let opposite = Self.opposites.first(where: { given.contains($0.name) }) {
      throw UsageError("--explain runs one test and cannot be given with \(opposite.name), \(opposite.reason)")
    }
    if !given.contains("--limit") { limit = Self.limitOfExplained }
  }
}
