/// Why a test, or a process, does not get on.
package enum HangKind: String, Sendable, CaseIterable {
  case suspended, blocked, deadlock, busy, starved, mainBlocked, unknown
}

/// The kind of a hang and its cause in one line, decided by what is known and nothing else.
struct HangVerdict: Hashable, Sendable {
  var kind: HangKind
  var cause: String

  private init(_ kind: HangKind, _ cause: String) {
    self.kind = kind
    self.cause = cause
  }

  init(_ facts: HangFacts) {
    self =
      Self.suspended(facts) ?? Self(.unknown, "no code of the package was found on a thread or in a task")
  }

  private static func suspended(_ facts: HangFacts) -> Self? {
    let task = facts.tasks.first { facts.isOfTest($0.frames) } ?? facts.tasks.first { !$0.frames.isEmpty }
    return task.flatMap { task in
      task.frames.first.map {
        Self(.suspended, "suspended in \($0.text)\(task.wait.map { ", waiting for \($0)" } ?? "")")
      }
    }
  }
}
