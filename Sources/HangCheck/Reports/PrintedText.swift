/// What a test or its author wrote, made fit to stand in a report: no character of it moves the cursor, changes the
/// colour or the direction, or begins a line.
enum PrintedText {
  /// A line is cut after so many characters.
  private static let widest = 1_000

  /// In one line; a line break is shown as `\n`.
  static func line(_ text: some StringProtocol) -> String {
    if text.utf8.count <= widest, text.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) { return String(text) }
    var line = ""
    for scalar in text.unicodeScalars.prefix(widest) { line += shown(scalar) }
    return text.unicodeScalars.dropFirst(widest).isEmpty ? line : line + "…"
  }

  /// Its last lines, or all, without empty ones at the end.
  static func lines(_ text: String, last count: Int = .max) -> [String] {
    var lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
    while lines.last?.allSatisfy({ " \t\r".utf8.contains($0) }) == true { lines.removeLast() }
    return lines.suffix(count).map { line($0) }
  }

  private static func line(_ bytes: Substring.UTF8View) -> String {
    line(Substring(bytes.last == 0x0D ? bytes.dropLast() : bytes))
  }

  private static func shown(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\t"
    case _ where hides(scalar): "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    default: String(scalar)
    }
  }

  /// Control characters, line separators, and those that turn the direction of the text around.
  private static func hides(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069, 0x061C: true
    default: false
    }
  }
}
