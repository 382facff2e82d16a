/// What is left over in one recording.
struct Leftover {
  var name: String?
  var unread: ShownValues?
  var error: (any Error)?
  /// How long a source was given that is still running.
  var grace: Duration?

  init(name: String?) { self.name = name }

  var isSome: Bool { unread != nil || error != nil || grace != nil }
}

extension FailureText {
  /// What no verb has read at the end of a scope.
  static func leftovers(_ found: [Leftover]) -> String {
    (["withRecording: left over at the end of the scope"]
      + found.map { "  \($0.name.map(ShownValues.name) ?? "recording"): \($0.text)" }).joined(separator: "\n")
  }
}

extension Leftover {
  /// `1 unread element: [3]; an unread error: …`
  fileprivate var text: String {
    [
      unread.map { "\($0.count) unread \($0.count == 1 ? "element" : "elements"): \($0.list)" },
      error.map { "an unread error: \(ShownValues.text(ofError: $0))" },
      grace.map { "still running \($0.seconds) after cancellation (abandoned)" },
    ].compactMap { $0 }.joined(separator: "; ")
  }
}
