extension Options {
  /// Reads the words of a command line, without the command: `--name value`, `--name=value` and `--name`.
  /// What comes after `--help` is not read.
  package static func parse(_ words: [String]) throws(UsageError) -> Options {
    var options = Options()
    var words = words[...]
    var seen: Set<String> = []
    while let word = words.popFirst(), !options.isHelp {
      guard word.hasPrefix("-") else { throw .stray(word) }
      let (name, attached) = parts(of: word)
      // What only the plugin says, it says first.
      guard let rule = OptionRule.all.first(where: { $0.name == name }), rule.help != nil || seen.isEmpty else {
        throw .unknown(name)
      }
      if !seen.insert(name).inserted, !rule.isRepeatable { throw UsageError("\(name) is given twice") }
      let value = try value(for: rule, attached, &words)
      do {
        try rule.take(value, into: &options)
      } catch {
        throw UsageError("\(name) '\(value)': \(error.reason)")
      }
    }
    if !options.isHelp { try options.settleExplanation(beside: seen) }
    return options
  }

  /// Finds a filter that is no regular expression, and a report that cannot be written: before anything is built.
  package func checkValues() throws(UsageError) {
    do {
      _ = try Selection(self)
    } catch {
      throw UsageError(error.message)
    }
    do {
      try beginReport()
    } catch {
      throw UsageError(error.message)
    }
  }

  /// From here on the file speaks of this run, also where the build fails: an older one's report would be believed.
  private func beginReport() throws(ReportFile.Failure) {
    guard let json else { return }
    var file = ReportFile(path: json)
    try file.check()
    // No run follows.
    if isHelp || dump != nil { return }
    try file.write(ReportBuilder(options: self, target: .unbuilt).report(Ledger([])))
  }

  private static func parts(of word: String) -> (name: String, value: String?) {
    guard let sign = word.firstIndex(of: "=") else { return (word, nil) }
    return (String(word[..<sign]), String(word[word.index(after: sign)...]))
  }

  private static func value(
    for rule: OptionRule, _ attached: String?, _ words: inout ArraySlice<String>
  ) throws(UsageError) -> String {
    guard rule.valueName != nil else {
      if attached != nil { throw UsageError("\(rule.name) takes no value") }
      return ""
    }
    if let attached, !attached.isEmpty { return attached }
    // Another option where the value should be: it was forgotten.
    if attached == nil, let next = words.first, !next.isEmpty, !next.hasPrefix("--") { return words.removeFirst() }
    throw UsageError("\(rule.name) needs a value: \(rule.usage)")
  }
}

extension UsageError {
  fileprivate static func stray(_ word: String) -> UsageError {
    UsageError("unexpected '\(word)': every word belongs to an option; tests are chosen with --filter")
  }

  fileprivate static func unknown(_ name: String) -> UsageError {
    let names = OptionRule.all.filter { $0.help != nil }.map(\.name)
    if let nearest = name.nearest(among: names) {
      return UsageError("unknown option '\(name)': did you mean '\(nearest)'?")
    }
    return UsageError(
      "unknown option '\(name)': --help lists what there is; SwiftPM's own options go before check-hangs")
  }
}
