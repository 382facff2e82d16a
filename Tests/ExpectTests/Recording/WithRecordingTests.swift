import Expect
import Testing

@Suite(.timeLimit(.minutes(5))) struct WithRecordingTests {
  @Test("the body runs with a recording, and its value is returned")
  func value() async throws {
    let value = try await withRecording(of: finished(1, 2)) { recording in
      try await recording.expectElements([1, 2], within: .seconds(30))
      return "value"
    }
    #expect(value == "value")
  }

  @Test("the source is cancelled when the body is over")
  func cancels() async throws {
    let cancelled = Gate()
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    continuation.onTermination = { _ in cancelled.open() }
    try await withRecording(of: stream) { recording in
      continuation.yield(1)
      try await recording.next(within: .seconds(30))
    }
    await cancelled.pass()
  }

  @Test("that two read one stream is said in words where it is left over")
  func twoReaders() async throws {
    let (stream, continuation) = AsyncThrowingStream<Int, any Error>.makeStream()
    let texts = try await failures {
      try await withRecording(of: stream, stream) { _, _ in }
    }
    continuation.finish()
    let reason = "somebody else is reading the stream: an AsyncThrowingStream takes one at a time"
    #expect(
      texts == ["withRecording: left over at the end of the scope\n  \"recording 2\": an unread error: \(reason)"])
  }

  @Test("unread elements are a failure, also those on their way")
  func unread() async throws {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let texts = try await failures {
      try await withRecording(of: stream, named: "numbers") { recording in
        for number in 1...3 { continuation.yield(number) }
        try await recording.next(within: .seconds(30))
      }
    }
    #expect(
      texts == [
        """
        withRecording: left over at the end of the scope
          "numbers": 2 unread elements: [2, 3]
        """
      ])
  }

  @Test("what comes because another source ends comes after the end of the scope")
  func afterTheEnd() async throws {
    let (first, second) = (AsyncStream<Int>.makeStream(), AsyncStream<Int>.makeStream())
    first.continuation.onTermination = { _ in second.continuation.yield(1) }
    try await withRecording(of: first.stream, second.stream) { _, _ in }
  }

  @Test("of an endless source as much is left over as a recording keeps")
  func endless() async throws {
    let counting = Counting()
    let texts = try await failures {
      try await withRecording(of: counting) { try await $0.next(within: .seconds(30)) }
    }
    #expect(
      texts == [
        """
        withRecording: left over at the end of the scope
          recording: 1024 unread elements: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, … 1014 more]
        """
      ])
    #expect(counting.pulls < 3 * 1_024)
  }

  @Test("an unread error is a failure, one that was expected is not")
  func error() async throws {
    let texts = try await failures {
      try await withRecording(of: broken(of: Int.self)) { try await $0.expectError(within: .seconds(30)) }
      try await withRecording(of: broken(1)) { try await $0.next(within: .seconds(30)) }
    }
    #expect(
      texts == [
        """
        withRecording: left over at the end of the scope
          recording: an unread error: ExpectTests.Offline()
        """
      ])
  }

  @Test("a source that does not stop is a failure")
  func running() async throws {
    let gate = Gate()
    let texts = try await failures {
      try await withRecording(of: Deaf(gate: gate), named: "deaf") { _ in await eventually { gate.waiting == 1 } }
    }
    gate.open()
    #expect(
      texts == [
        """
        withRecording: left over at the end of the scope
          "deaf": still running 0.1 s after cancellation (abandoned)
        """
      ])
  }

  @Test("several sequences, of any kinds, are judged in one failure")
  func several() async throws {
    let texts = try await failures {
      try await withRecording(of: finished(1), finished("a"), broken(2.5), Parcels(7)) { numbers, letters, _, parcels in
        try await letters.expectElements(["a"], within: .seconds(30))
        try await parcels.expectElements([7], comparing: \.number, within: .seconds(30))
      }
    }
    #expect(
      texts == [
        """
        withRecording: left over at the end of the scope
          "recording 1": 1 unread element: [1]
          "recording 3": 1 unread element: [2.5]; an unread error: ExpectTests.Offline()
        """
      ])
  }

  @Test("leftovers can be ignored")
  func ignored() async throws {
    try await withRecording(of: broken(1), leftovers: .ignore) { _ in }
    try await withRecording(of: broken(1), finished(2), leftovers: .ignore) { _, _ in }
  }

  @Test("a body that throws is not judged, and its sources are cancelled")
  func throwing() async throws {
    let cancelled = Gate()
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    continuation.onTermination = { _ in cancelled.open() }
    await #expect(throws: Offline()) {
      try await withRecording(of: stream, finished(1)) { _, _ in throw Offline() }
    }
    await cancelled.pass()
  }
}

@MainActor @Suite(.timeLimit(.minutes(5))) struct RecordChangesTests {
  @Test("the value now, and after each change")
  func changes() async throws {
    let profile = Profile()
    let names = recordChanges { profile.name }
    let saving = recordChanges(named: "saving") { profile.isSaving }
    #expect(names.unread == [""] && saving.unread == [false])
    profile.isSaving = true
    try await saving.expectElements([false, true], within: .seconds(30))
    profile.name = "Ada"
    profile.isSaving = false
    try await names.expectElements(["", "Ada"], within: .seconds(30))
    try await saving.expectElements([false], within: .seconds(30))
    try await names.expectNothing(for: .zero)
  }

  @Test("changes without a pause are one")
  func together() async throws {
    let profile = Profile()
    let names = recordChanges { profile.name }
    for name in ["a", "b", "c"] { profile.name = name }
    try await names.expectElements(["", "c"], within: .zero)
  }

  @Test("it records nothing after it was cancelled")
  func cancelled() async throws {
    let profile = Profile()
    let names = recordChanges { profile.name }
    try await names.expectElements([""], within: .seconds(30))
    try await names.expectCancellable(within: .seconds(30))
    profile.name = "a"
    await Task { @MainActor in }.value
    #expect(names.elements == [""])
  }

  @Test("nothing of it stays when it goes")
  func deallocation() async throws {
    let profile = Profile()
    var tally: Tally? = Tally()
    weak let weakTally = tally
    var names: Recording<String>? = record(profile, keeping: tally)
    tally = nil
    #expect(weakTally != nil)
    try await names?.expectElements([""], within: .seconds(30))
    names = nil
    // What it observes holds it until its next change.
    profile.name = "a"
    while weakTally != nil { try await Task.sleep(for: .milliseconds(1)) }
  }

  private func record(_ profile: Profile, keeping tally: Tally?) -> Recording<String> {
    recordChanges {
      tally?.add()
      return profile.name
    }
  }
}
