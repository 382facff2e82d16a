/// Values as a failure text shows them: the first ten, cut at 200 characters each, and how many more there are.
struct ShownValues {
  let texts: [String]
  let count: Int

  /// No more are described when that has taken longer than `patience`: some descriptions take their time.
  init<Value>(_ values: [Value], patience: Duration = .seconds(1)) {
    let start = ContinuousClock.now
    var texts: [String] = []
    for value in values.prefix(10) where texts.isEmpty || ContinuousClock.now - start < patience {
      texts.append(Self.text(of: value))
    }
    self.texts = texts
    count = values.count
  }

  /// `["a", "b", … 990 more]`
  var list: String {
    let rest = count - texts.count
    return "[" + (texts + (rest > 0 ? ["… \(rest) more"] : [])).joined(separator: ", ") + "]"
  }

  /// One line, cut after so many characters.
  static func text(of value: Any, characters: Int = 200) -> String {
    var description = BoundedText()
    description.write(value: value)
    let line = onOneLine(withoutAddresses(description.text))
    let rest = line.count - characters
    guard rest > 0 else { return line }
    return "\(line.prefix(characters))… \(description.isFull ? "over " : "")\(rest) more"
  }

  /// What a test calls something, in quotes.
  static func name(_ name: String) -> String { text(of: name) }

  /// Longer than other values: what matters in an error can stand at its end.
  static func text(ofError error: any Error) -> String { text(of: error, characters: 1_000) }

  private static func onOneLine(_ text: String) -> String {
    text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).joined(separator: "\\n")
  }

  /// Names of private types contain an address that is another one in each run.
  private static func withoutAddresses(_ text: String) -> String {
    // A regular expression is parsed at each use, and few texts need it.
    guard text.utf8.contains(UInt8(ascii: "$")) else { return text }
    return text.replacing(/\.\(unknown context at \$[0-9a-f]+\)/, with: "")
  }
}
