/// What may stand between the backticks of a test's name and means something else in a regular expression, or makes one
/// character with what stands beside it.
enum OddNames {
  static let all = special.flatMap { sign in (["", "b"] + marks.map { $0 + "b" }).map { "a\(sign)\($0)" } } + others

  private static let special = #"^$.|?*+()[]{}/-#:,=!<&~@'""#.map(String.init)

  /// An accent, what joins emoji, and what makes a key of a sign.
  private static let marks = ["\u{308}", "\u{200D}", "\u{FE0F}\u{20E3}"]

  private static let others = [
    // A letter that makes one character with what follows it.
    "a\u{600}.b", "a\u{600}", "a\u{600}\u{600}*",
    // Emoji of several parts, two flags, letters of several parts, and what is written from right to left.
    "👩\u{200D}👩\u{200D}👧 (x)", "🇩🇪🇫🇷", "\u{1112}\u{1161}\u{11AB}.", "e\u{301}\u{308}", "\u{202E}a.b\u{202C}", "שלום.*",
    "\u{308}a", "x \u{308}", "a\u{2028}", "a\u{85}b", "1.0", "(?:x", "a|b|", #"\Qx"#, "  ",
  ]
}
