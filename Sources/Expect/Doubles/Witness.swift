import Synchronization

/// Records what goes wrong with a double, at the double's place and in the test that made it, from any thread.
package final class Witness: Sendable {
  let site: CallSite
  /// The default of a verb, where the double is made.
  let limit: Limit
  // The lock guards who speaks next: a task that knows the test.
  private let speaker = Mutex(ParkedTask(named: "Expect: double"))

  /// Made where the double is made.
  package init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    site = CallScope.current.site ?? CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    limit = Limits.current.limit(nil)
  }

  deinit { speaker.withLock { $0 }.dismiss() }

  /// Records one failure; what is thrown for it stops a test without a second one.
  @discardableResult package func fail(_ text: String) -> any Error {
    // Elsewhere Swift Testing would not know which test it is that fails.
    guard Harness.current == .swiftTesting, !Harness.isInsideSwiftTestingTest else {
      return Harness.current.failure(text, at: site)
    }
    return speaker.withLock { speaker in
      let said = Mutex<(any Error, ParkedTask)?>(nil)
      speaker.runHere { [site] in
        let error = Harness.current.failure(text, at: site)
        said.withLock { $0 = (error, ParkedTask(named: "Expect: double")) }
      }
      guard let (error, next) = said.withLock({ $0 }) else { return CancellationError() }
      speaker = next
      return error
    }
  }
}
