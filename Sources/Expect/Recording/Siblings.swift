import Synchronization

/// The recordings of each test that is running.
enum Siblings {
  private struct Entry {
    let label: String
    let tape: any Received
  }

  // By test, in the order in which they were made.
  private static let table = Mutex<[RunningTest: [Entry]]>([:])

  static func add(_ tape: any Received, labelled label: String, to test: RunningTest) {
    table.withLock { $0[test, default: []].append(Entry(label: label, tape: tape)) }
  }

  static func remove(_ tape: any Received, from test: RunningTest) {
    table.withLock { table in
      table[test]?.removeAll { $0.tape === tape }
      if table[test]?.isEmpty ?? false { table[test] = nil }
    }
  }

  /// What the others have received; times count from the start of this one. It has none in another test.
  static func of(_ tape: (any Received)?, in test: RunningTest, since start: Moment) -> [Sibling] {
    if let current = RunningTest.current, current != test { return [] }
    let others = table.withLock { $0[test]?.filter { $0.tape !== tape } ?? [] }
    return others.map { entry in
      let (count, last) = entry.tape.received
      return Sibling(label: entry.label, count: count, last: last.map { $0 - start })
    }
  }
}

/// A tape of whatever elements.
protocol Received: AnyObject, Sendable {
  var started: Moment { get }
  /// How many elements came, and when the last one did.
  var received: (count: Int, last: Moment?) { get }
}

extension Tape: Received {
  var received: (count: Int, last: Moment?) { locked { ($0.moments.count, $0.moments.last) } }
}
