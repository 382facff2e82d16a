/// The command that runs some tests again, ready for a shell.
enum ReproduceCommand {
  /// With the limit that they were measured by, where it is not the usual one.
  static func text(for ids: [String], limit: Double) -> String {
    let words =
      ["swift", "package", "check-hangs"] + limitWords(limit) + ids.flatMap { ["--filter", "^\(pattern($0))$"] }
    return words.map(quoted).joined(separator: " ")
  }

  /// A regular expression for exactly this text, in one line.
  private static func pattern(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { pattern, scalar in
      if #"\^$.|?*+()[]{}"#.unicodeScalars.contains(scalar) { pattern += "\\" }
      pattern.unicodeScalars.append(scalar)
    }
  }

  private static func limitWords(_ limit: Double) -> [String] {
    if limit == Options().limit { return [] }
    let milliseconds = Int((min(max(limit, 0), 1e12) * 1_000).rounded())
    return ["--limit", milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000)s" : "\(milliseconds)ms"]
  }

  private static func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_./:,=+@%".utf8.contains(byte)
    }
    return isPlain
      ? word : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
  }
}
