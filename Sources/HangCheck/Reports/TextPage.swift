/// The lines of a text report. All that tests and their authors wrote goes through here, and is made harmless.
struct TextPage {
  enum Severity: String {
    case error, warning
  }

  /// Where something is in the sources, as compilers write it: editors find it.
  struct Place {
    var file: String?
    var line: Int?
    var column: Int?
  }

  private(set) var lines: [String] = []
  private let isColored: Bool
  /// Nothing is folded or left out.
  let isWhole: Bool

  init(isColored: Bool, isWhole: Bool = false) {
    self.isColored = isColored
    self.isWhole = isWhole
  }

  var text: String { lines.map { $0 + "\n" }.joined() }

  /// `Tests/MyTests/FeedTests.swift:12:5: error: …`; further lines of the text stand below.
  mutating func head(_ place: Place, _ severity: Severity, _ text: String) {
    let all = PrintedText.lines(text)
    lines.append("\(prefix(place))\(colored(severity)) \(all.first ?? "")")
    quote(firstOf: all.dropFirst(), depth: 1)
  }

  mutating func detail(_ text: String, depth: Int = 1) {
    let all = PrintedText.lines(text)
    lines.append(String(repeating: "  ", count: depth) + (all.first ?? ""))
    quote(firstOf: all.dropFirst(), depth: depth)
  }

  /// Lines that are marked as somebody else's words.
  mutating func quote(_ texts: [String], depth: Int = 1) {
    lines += texts.map { String(repeating: "  ", count: depth) + "| " + PrintedText.line($0) }
  }

  private mutating func quote(firstOf texts: ArraySlice<String>, depth: Int) {
    quote(Array(texts.prefix(20)), depth: depth)
    if texts.count > 20 { detail("… and \(texts.count - 20) more lines", depth: depth) }
  }

  /// The first few of many, of which some may not even be here.
  mutating func list(_ texts: [String], atMost count: Int = 10, besides others: Int = 0, depth: Int = 1) {
    for text in texts.prefix(count) { detail(text, depth: depth) }
    let rest = max(0, texts.count - count) + others
    if rest > 0 { detail("… and \(rest) more", depth: depth) }
  }

  mutating func plain(_ text: String) {
    lines.append(PrintedText.line(text))
  }

  mutating func blank() {
    if lines.last?.isEmpty == false { lines.append("") }
  }

  private func prefix(_ place: Place) -> String {
    guard let file = place.file else { return "" }
    return [file, place.line.map(String.init), place.line == nil ? nil : place.column.map(String.init)]
      .compactMap(\.self).map { PrintedText.line($0) }.joined(separator: ":") + ": "
  }

  /// As compilers colour it.
  private func colored(_ severity: Severity) -> String {
    isColored ? "\u{1B}[1;\(severity == .error ? 31 : 33)m\(severity.rawValue):\u{1B}[0m" : "\(severity.rawValue):"
  }
}
