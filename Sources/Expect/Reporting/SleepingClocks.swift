import Synchronization

/// The virtual clocks of each test, so that a failure can name those that nobody has advanced.
enum SleepingClocks {
  private struct Entry {
    let id: ObjectIdentifier
    weak var clock: (any HasSleepers)?
  }

  // By test, in the order in which they were made. A clock that goes takes the lock, so nothing is let go of inside.
  private static let table = Mutex<[RunningTest: [Entry]]>([:])

  /// Of this test; nil where it has no clocks.
  static var currentTest: RunningTest? {
    guard table.withLock({ !$0.isEmpty }), let test = testOfCaller else { return nil }
    return table.withLock { $0[test] == nil ? nil : test }
  }

  /// Which test it is added to.
  static func add(_ clock: any HasSleepers) -> RunningTest? {
    guard let test = testOfCaller else { return nil }
    table.withLock { $0[test, default: []].append(Entry(id: ObjectIdentifier(clock), clock: clock)) }
    return test
  }

  /// Called by a clock that goes.
  static func remove(_ id: ObjectIdentifier, from test: RunningTest) {
    table.withLock { table in
      table[test]?.removeAll { $0.id == id }
      if table[test]?.isEmpty ?? false { table[test] = nil }
    }
  }

  /// A line for each clock of the test that somebody sleeps on; empty where there is none.
  static func hint(of test: RunningTest) -> String {
    let clocks = table.withLock { $0[test]?.map(\.clock) } ?? []
    return clocks.compactMap { $0.map { FailureText.sleepers(on: $0.standing) } }.joined()
  }

  /// XCTest runs one test at a time, and a clock may be a property that was made before it. Of a detached task the test
  /// is not known.
  private static var testOfCaller: RunningTest? {
    Harness.current == .swiftTesting ? RunningTest.current : RunningTest("the only one")
  }
}

/// A clock, as a failure sees it.
protocol HasSleepers: AnyObject, Sendable {
  var standing: ClockStanding { get }
}

/// The time of a clock, and who sleeps on it, in the order in which they would be woken.
struct ClockStanding: Sendable {
  struct Sleeper: Sendable {
    let deadline: Duration
    /// The name of its task.
    let task: String?
  }

  let now: Duration
  let sleepers: [Sleeper]
}
