import Expect
import Testing

/// Operations, conditions and scopes as people write them, from wherever a test runs: nothing is annotated, and all
/// that is touched belongs to the test.
@Suite(.timeLimit(.minutes(5))) struct OperationIsolationTests {
  @Test("from a nonisolated test, with locals and an object that is not Sendable")
  func nonisolatedTest() async throws {
    let parcels = Parcels(1, 2, 3)
    var count = 0
    let error = try await expectError(Offline.self) {
      count += 1
      parcels.left.removeFirst()
      throw Offline()
    }
    try await expectPending(for: .milliseconds(1)) {
      count += 1
      try await Task.sleep(for: .seconds(600))
    }
    try await expectCancellable { count += parcels.left.count }
    try await expectEventually {
      count += 1
      return parcels.left.count == 2
    }
    try await expectEventually([2, 3]) { parcels.left }
    let parcel = try await unwrapEventually { count == 5 ? Parcel(count) : nil }
    try await expectAlways(for: .zero) { parcels.left.count == 2 }
    try await expectNever(for: .zero) { parcels.left.isEmpty }
    try await withLimits(within: .seconds(30)) { count += try await expectReturn { parcel.number } }
    #expect(error == Offline())
    #expect(count == 10)
  }

  @MainActor @Test("from a test on the main actor")
  func mainActorTest() async throws {
    let parcels = Parcels(1, 2, 3)
    var count = 0
    try await expectError(Offline()) {
      MainActor.assertIsolated()
      count += 1
      throw Offline()
    }
    try await expectPending(for: .milliseconds(1)) {
      MainActor.assertIsolated()
      count += parcels.left.count
      try await Task.sleep(for: .seconds(600))
    }
    try await expectCancellable { MainActor.assertIsolated() }
    try await expectEventually(4) {
      MainActor.assertIsolated()
      await Task.yield()
      return count
    }
    let parcel = try await unwrapEventually {
      MainActor.assertIsolated()
      return Parcel(count)
    }
    try await expectAlways(for: .zero) {
      MainActor.assertIsolated()
      return parcel.number == count
    }
    try await withLimits(within: .seconds(30)) {
      MainActor.assertIsolated()
      try await expectNever(for: .zero) { count == 0 }
    }
    try await withCallSite(#_sourceLocation) {
      MainActor.assertIsolated()
      try await expectEventually { count == 4 }
    }
  }

  @Test("from inside an actor")
  func actorTest() async throws { try await Logbook().write() }

  @Test("from a function that runs in its caller's isolation")
  func inherited() async throws {
    try await becomesTwo()
    try await becomesTwoOnMain()
  }

  @MainActor private func becomesTwoOnMain() async throws { try await becomesTwo() }

  private func becomesTwo(isolation: isolated (any Actor)? = #isolation) async throws {
    var count = 0
    try await expectEventually(2, every: .milliseconds(1)) {
      count += 1
      return count
    }
  }

  @Test("values and errors that are compared need not be Sendable")
  func comparedInPlace() async throws {
    let box = Meter(1)
    try await expectEventually(Meter(2), every: .milliseconds(1)) {
      box.number += 1
      return box
    }
    #expect(box.number == 2)
  }

  @Test("what the test runs under travels into every closure")
  func taskLocals() async throws {
    try await Local.$value.withValue(7) {
      try await expectEventually(7) { Local.value }
      try await expectError { if Local.value == 7 { throw Offline() } }
      try await expectAlways(for: .zero) { Local.value == 7 }
    }
  }
}

private actor Logbook {
  private var lines: [String] = []

  func write() async throws {
    try await expectError {
      self.lines.append("a"); throw Offline()
    }
    try await expectEventually { lines == ["a"] }
    try await expectEventually(["a"]) { lines }
    lines.append(try await unwrapEventually { lines.first })
    try await expectPending(for: .milliseconds(1)) { [self] in
      lines.append("b")
      try await Task.sleep(for: .seconds(600))
    }
    try await expectCancellable { self.lines.append("c") }
    try await expectNever(for: .zero) { lines.count < 4 }
    try await withLimits(within: .seconds(30), for: .zero) { lines.append(try await expectReturn { "d" }) }
    #expect(lines == ["a", "a", "b", "c", "d"])
  }
}

private final class Meter: Equatable {
  var number: Int
  init(_ number: Int) { self.number = number }
  static func == (a: Meter, b: Meter) -> Bool { a.number == b.number }
}

private enum Local {
  @TaskLocal static var value = 0
}
