import Foundation
import Testing

@testable import Expect

/// Elements whose description costs something: a trap ends the process, and cannot be caught.
@Suite(.offThePool, .timeLimit(.minutes(5))) struct DescriptionTests {
  @Test("elements are described when a verb fails, and only then")
  func onlyWhenItFails() async throws {
    let tally = Tally()
    let (a, b) = (Counted(1, tally), Counted(2, tally))
    let limit = Duration.seconds(30)
    try await finished(a, b).collect(first: 2, within: limit)
    try await finished(a, b).expectElements([a, b], within: limit)
    try await finished(a, b).record().expectElements([b, a], order: .any, within: limit)
    try await finished(a, b).record().expectElements([a, b], comparing: { $0 }, within: limit)
    try await broken(a, by: b).record().next(within: limit)
    try await broken(of: Counted.self, by: b).expectError(b, within: limit)
    try await broken(of: Counted.self, by: b).record().expectError(b, within: limit)
    try await expectReturn(within: limit) { a }
    try await expectError(b, within: limit) { throw b }
    try await Task { throw b }.expectError(b, within: limit)
    try await expectEventually(a, within: limit) { a }
    _ = await pending(a).outcome(within: .milliseconds(1))
    #expect(tally.count == 0)
    let texts = try await failures { try await finished(a).collect(first: 2, within: limit) }
    #expect(texts.count == 1 && texts[0].hasPrefix("collect(first: 2, within: 30 s): received 1 of 2: [1]"))
    #expect(tally.count == 1)
  }

  @Test("of elements whose description takes its time, no more are described than a second allows")
  func slow() async throws {
    let tally = Tally()
    let slow = Counted(1, tally) { Thread.sleep(forTimeInterval: 1.1) }
    let texts = try await failures { try await finished(slow, slow, slow).collect(first: 4, within: .seconds(30)) }
    #expect(
      texts == [
        """
        collect(first: 4, within: 30 s): received 3 of 4: [1, … 2 more]
          ended because: the sequence finished after 3 elements, at <time>
          timeline: <time> 1; 2 more, the last at <time>
        """
      ])
    #expect(tally.count == 1)
  }

  @Test("and so it is with the values that a condition had")
  func slowValues() async throws {
    let tally = Tally()
    var count = 0
    let texts = try await failures {
      try await expectEventually(Counted(-1, tally), within: .seconds(30), every: .milliseconds(1)) {
        count += 1
        if count > 3 { throw Offline() }
        return Counted(count, tally) { Thread.sleep(forTimeInterval: 1.1) }
      }
    }
    #expect(texts.count == 1)
    #expect(texts.allSatisfy { $0.contains("timeline: <time> 1; 2 more, the last at <time>; no change after") })
  }

  @Test("a huge description is cut, also one that the element makes itself")
  func huge() async throws {
    let long = Counted(String(repeating: "x", count: 10_000_000), Tally())
    let texts = try await failures { try await finished(long).collect(first: 2, within: .seconds(30)) }
    #expect(texts.count == 1)
    #expect(texts.allSatisfy { $0.count < 1_000 && $0.contains("received 1 of 2: [xxx") })
  }
}

/// Counts how often it is described.
private struct Counted: Error, Equatable, CustomStringConvertible {
  let text: String
  let tally: Tally
  let describing: @Sendable () -> Void

  init(_ value: some CustomStringConvertible, _ tally: Tally, describing: @escaping @Sendable () -> Void = {}) {
    text = value.description
    self.tally = tally
    self.describing = describing
  }

  var description: String {
    tally.add()
    describing()
    return text
  }

  static func == (a: Self, b: Self) -> Bool { a.text == b.text }
}
