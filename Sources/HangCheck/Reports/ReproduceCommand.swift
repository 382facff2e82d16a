/// The command that runs some tests again, ready for a shell.
enum ReproduceCommand {
  /// Built as they were, with the limit that they were measured by, where it is not the usual one, and with what else
  /// it may take.
  ///
  /// - Parameters:
  ///   - isRare: they hang not each time.
  ///   - hangsAlone: one test that is all that is needed, and of which more can be shown.
  static func text(
    for ids: [String], limit: Double, mode: Report.Mode = Report.Mode(), isRare: Bool = false, hangsAlone: Bool = false
  ) -> String {
    if hangsAlone, !isRare, ids.count == 1 {
      return line(mode, limitWords(limit) + (mode.serial ? ["--serial"] : []) + ["--explain", ids[0]])
    }
    // How many processes run at a time does not matter for a few tests, which could be parted by it.
    let flags = [("--serial", mode.serial), ("--isolate", mode.isolate), ("--until-hang", isRare)]
    let filters = ids.flatMap { ["--filter", "^\($0.asPattern)$"] }
    return line(mode, limitWords(limit) + flags.filter(\.1).map(\.0) + filters)
  }

  private static func line(_ mode: Report.Mode, _ options: [String]) -> String {
    (["swift", "package"] + mode.packageOptions + ["check-hangs"] + options).map(quoted).joined(separator: " ")
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
    if isPlain, !word.isEmpty { return word }
    // By scalars: a sign with an accent is no sign to Swift, but it is to a shell.
    let parts = word.unicodeScalars.split(separator: "'", omittingEmptySubsequences: false).map { String($0) }
    return "'" + parts.joined(separator: #"'\''"#) + "'"
  }
}
