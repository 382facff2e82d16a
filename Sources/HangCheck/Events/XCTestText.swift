/// How XCTest words things, whichever way they reach us.
enum XCTestText {
  /// `Test skipped - not today`, `Test skipped: required true value but got false - not today`: what follows the first
  /// words.
  static func skipReason(_ summary: String) -> String? {
    var reason = summary[...]
    if reason.hasPrefix("Test skipped") { reason = reason.dropFirst("Test skipped".count) }
    for separator in [" - ", ": "] where reason.hasPrefix(separator) { reason = reason.dropFirst(separator.count) }
    return reason.isEmpty ? nil : String(reason).shortened
  }

  /// An error that a test threw has no place: XCTest writes `<EXPR>` or `<unknown>`, line 0.
  static func issue(file: String, line: String, message: String) -> Issue {
    let message = message.shortened
    guard let line = Int(line), line > 0, !file.isEmpty, !file.hasPrefix("<") else { return Issue(message: message) }
    return Issue(message: message, file: file, line: line)
  }
}
