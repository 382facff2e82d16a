import Foundation
import Synchronization

/// A regular expression that the user wrote, and the option that it was given with.
struct Pattern: Sendable {
  private let text: String
  private let option: String

  init(_ text: String, option: String) throws(Selection.BadPattern) {
    (self.text, self.option) = (text, option)
    do {
      _ = try Regex(text)
    } catch {
      throw bad("\(error)")
    }
  }

  /// The places in the list where one of the names matches. A pattern such as `((a+)*)*$` goes on for ever: it is tried
  /// on a thread of its own, which is left to itself when the time is over.
  func matches(among names: [[String]], within seconds: Double) throws(Selection.BadPattern) -> Set<Int> {
    let found = Found()
    let thread = Thread { [text] in
      guard let expression = try? Regex(text) else { return }
      found.indices.withLock { $0 = Set(names.indices.filter { names[$0].contains { $0.contains(expression) } }) }
      found.done.signal()
    }
    // What is called is used to the main thread's.
    thread.stackSize = 8 << 20
    thread.start()
    if found.done.wait(timeout: .now() + seconds) == .timedOut {
      throw bad("it takes more than \(seconds.secondsText) to try it on the names of all tests")
    }
    return found.indices.withLock(\.self)
  }

  private func bad(_ reason: String) -> Selection.BadPattern {
    Selection.BadPattern(option: option, pattern: text, reason: reason)
  }
}

private final class Found: Sendable {
  /// Guards what was found, which is there once `done` is signalled.
  let indices = Mutex<Set<Int>>([])
  let done = DispatchSemaphore(value: 0)
}
