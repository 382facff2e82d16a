extension String {
  /// Its first 8 KiB, and `…` where there was more: what a test says may be of any length.
  var shortened: String {
    guard let end = utf8.index(startIndex, offsetBy: 8192, limitedBy: endIndex), end < endIndex else { return self }
    // A place inside of a character stands for the character's begin.
    return self[..<end] + "…"
  }
}
