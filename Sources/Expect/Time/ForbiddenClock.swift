import Synchronization

/// A clock that must not be used: its first use is a failure.
///
/// ```swift
/// let clock = ForbiddenClock(named: "retry")
/// // fails: "the clock "retry" is forbidden, and now was read"
/// try? await clock.sleep(for: .seconds(1))
/// ```
///
/// The failure is recorded at once, where the clock was made: a clock is not told who uses it. `.forbidden` is not told
/// either where it was made, and its failure stands at the test.
public final class ForbiddenClock: Clock, Sendable {
  /// As a `VirtualClock` has them.
  public typealias Instant = VirtualClock.Instant

  private let name: String?
  private let site: CallSite
  /// Who was there when the clock was made, and may record what happens elsewhere.
  private let speaker = ParkedTask(named: "Expect: forbidden clock")
  // The lock guards what was thrown for the first use.
  private let failure = Mutex<(any Error)?>(nil)

  /// A clock that must not be used, in the test that makes it.
  ///
  /// - Parameter name: What the failure calls it.
  public convenience init(
    named name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) {
    self.init(name, at: CallSite(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  fileprivate init(_ name: String?, at site: CallSite) {
    self.name = name
    self.site = CallScope.current.site ?? site
  }

  deinit { speaker.dismiss() }

  /// Zero; the first use is a failure.
  public var now: Instant {
    _ = used("now was read")
    return Instant(offset: .zero)
  }

  /// One nanosecond.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// Does not sleep.
  ///
  /// - Throws: What stops a test without a second failure.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    throw used("sleep(until: \(deadline.offset.text)) was called")
  }

  private func used(_ how: String) -> any Error {
    failure.withLock { failure in
      if let failure { return failure }
      let text = FailureText.forbidden(name, how, task: currentTaskName)
      let thrown = record(text)
      failure = thrown
      return thrown
    }
  }

  /// Records it, in a task that knows its test.
  private func record(_ text: String) -> any Error {
    if Harness.isInsideSwiftTestingTest { return Harness.current.failure(text, at: site) }
    let thrown = Mutex<(any Error)?>(nil)
    speaker.runHere { [site] in
      let error = Harness.current.failure(text, at: site)
      thrown.withLock { $0 = error }
    }
    return thrown.withLock { $0 } ?? CancellationError()
  }
}

extension Clock where Self == ForbiddenClock {
  /// A new `ForbiddenClock`.
  public static var forbidden: ForbiddenClock { ForbiddenClock(nil, at: Harness.siteOfTest) }
}
