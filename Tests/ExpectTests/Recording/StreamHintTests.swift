import Expect
import Testing

/// What a failure says of a stream that others read, or that a cancelled reader has ended.
@Suite(.timeLimit(.minutes(5))) struct StreamHintTests {
  @Test("elements that went to another reader: the failure says to which, and how many")
  func secondReader() async throws {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let first = stream.record()
    let line = #line - 1
    for number in 1...3 { continuation.yield(number) }
    try await first.expectElements([1, 2, 3], within: .seconds(30))
    let texts = try await failures { try await stream.next(within: .milliseconds(50)) }
    withExtendedLifetime(first) {}
    #expect(
      texts == [
        """
        next(within: 50 ms): received 0 of 1
          ended because: the limit passed; the sequence did not finish
          timeline: nothing in <time>
          hint: the call at ExpectTests/StreamHintTests.swift:\(line) took 3 elements of the stream, and each goes \
        to one reader: record() it once, and read the recording
          sibling at ExpectTests/StreamHintTests.swift:\(line): 3 elements, last at -<time>
        """
      ])
  }

  @Test("elements that are wrong because the right one went to another reader")
  func differing() async throws {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let first = stream.record(buffer: 1)
    continuation.yield(1)
    await eventually { first.unread.count == 1 }
    continuation.yield(2)
    let second = stream.record()
    let texts = try await failures { try await second.expectElements([1], within: .seconds(30)) }
    withExtendedLifetime(first) {}
    #expect(texts.count == 1)
    #expect(texts.allSatisfy { $0.contains("difference: element 1 is 2, not 1") })
    #expect(texts.allSatisfy { $0.contains("took 1 element of the stream, and each goes to one reader") })
  }

  @Test("two at once: both end, and each names the other")
  func twoAtOnce() async throws {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let both = [stream.record(), stream.record()]
    for number in 1...6 { continuation.yield(number) }
    continuation.finish()
    await eventually { both.map(\.elements.count).reduce(0, +) == 6 }
    let texts = try await failures {
      for recording in both { await ignoringErrors { try await recording.collect(first: 6, within: .seconds(30)) } }
    }
    let received = texts.compactMap { $0.firstMatch(of: /received (\d) of 6/).flatMap { Int($0.1) } }
    let elsewhere = texts.map { $0.firstMatch(of: /took (\d) elements? of the stream/).flatMap { Int($0.1) } ?? 0 }
    #expect(received.count == 2 && received.reduce(0, +) == 6 && elsewhere == received.reversed())
  }

  @Test("a stream that a limit has ended: the next verb says so")
  func cancelledByALimit() async throws {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    _ = await stream.outcome(within: .milliseconds(20))
    let texts = try await failures {
      await ignoringErrors { try await stream.next(within: .milliseconds(20)) }
      continuation.yield(1)
      await ignoringErrors { try await stream.record(named: "again").next(within: .seconds(30)) }
    }
    #expect(
      texts == [
        """
        next(within: 20 ms): received 0 of 1
          ended because: the sequence finished before any element, at <time>
          hint: the stream was cancelled with the call at ExpectTests/StreamHintTests.swift:61, and that ended it: \
        record() it once, and read the recording
        """,
        """
        next(within: 30 s) on "again": received 0 of 1
          ended because: the sequence finished before any element, at <time>
          hint: the stream was cancelled with the call at ExpectTests/StreamHintTests.swift:61, and that ended it: \
        record() it once, and read the recording
        """,
      ])
  }

  @Test("a stream that a recording has ended, also a throwing one, and for a reader that waits already")
  func cancelledWithARecording() async throws {
    let (stream, continuation) = AsyncThrowingStream<Int, any Error>.makeStream()
    let recording = stream.record()
    let line = #line - 1
    try await recording.expectCancellable(within: .seconds(30))
    let texts = try await failures { try await stream.collect(first: 2, within: .seconds(30)) }
    #expect(
      texts == [
        """
        collect(first: 2, within: 30 s): received 0 of 2
          ended because: the sequence finished before any element, at <time>
          hint: the stream was cancelled with the call at ExpectTests/StreamHintTests.swift:\(line), and that ended \
        it: record() it once, and read the recording
          sibling at ExpectTests/StreamHintTests.swift:\(line): nothing
        """
      ])
    let other = AsyncStream<Int>.makeStream().stream
    let waiting = other.record()
    try await other.record().expectCancellable(within: .seconds(30))
    let more = try await failures { try await waiting.next(within: .seconds(30)) }
    #expect(more.count == 1 && more[0].contains("hint: the stream was cancelled with the call at"))
    continuation.finish()
  }

  @Test("of many readers it names ten")
  func manyReaders() async throws {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let others = (0..<12).map { _ in stream.record(buffer: 1) }
    let line = #line - 1
    for number in 0..<12 { continuation.yield(number) }
    await eventually { others.allSatisfy { $0.elements.count == 1 } }
    let texts = try await failures { try await stream.next(within: .milliseconds(50)) }
    withExtendedLifetime(others) {}
    let ten = Array(repeating: "the call at ExpectTests/StreamHintTests.swift:\(line)", count: 10)
    let sibling = "sibling at ExpectTests/StreamHintTests.swift:\(line): 1 element, last at -<time>\n  "
    #expect(
      texts == [
        """
        next(within: 50 ms): received 0 of 1
          ended because: the limit passed; the sequence did not finish
          timeline: nothing in <time>
          hint: \(ten.joined(separator: " and ")) … and 2 more readers took at least 10 elements of the stream, and \
        each goes to one reader: record() it once, and read the recording
          \(String(repeating: sibling, count: 10))… and 2 more siblings
        """
      ])
  }
}

/// Where nothing of that is the reason, nothing of that is said.
@Suite(.timeLimit(.minutes(5))) struct NoStreamHintTests {
  @Test("readers one after the other do not share, and an end is an end")
  func oneAfterTheOther() async throws {
    let stream = finished(1, 2, 3)
    #expect(try await stream.collect(first: 2, within: .seconds(30)) == [1, 2])
    let texts = try await failures { try await stream.collect(first: 2, within: .seconds(30)) }
    #expect(texts.count == 1 && !texts[0].contains("hint"))
  }

  @Test("another reader that has taken nothing")
  func takesNothing() async throws {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let first = stream.record(buffer: 0)
    continuation.yield(1)
    let texts = try await failures { try await stream.record().collect(first: 2, within: .milliseconds(50)) }
    #expect(texts.count == 1 && !texts[0].contains("hint"))
    #expect(first.elements == [])
  }

  @Test("an element that came where none should")
  func unexpectedElement() async throws {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let first = stream.record()
    continuation.yield(1)
    try await first.next(within: .seconds(30))
    first.cancel()
    let other = finished(1).record()
    let texts = try await failures { try await other.expectNothing(for: .seconds(30)) }
    #expect(texts.count == 1 && !texts[0].contains("hint"))
  }

  @Test("a recording that was cancelled while it did not ask: the stream goes on")
  func cancelledBetween() async throws {
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let first = stream.record(buffer: 1)
    continuation.yield(1)
    await eventually { first.unread.count == 1 }
    try await first.expectCancellable(within: .seconds(30))
    continuation.yield(2)
    #expect(try await stream.next(within: .seconds(30)) == 2)
    continuation.finish()
    let texts = try await failures { try await stream.next(within: .seconds(30)) }
    #expect(texts.count == 1 && !texts[0].contains("hint"))
  }

  @Test("a recording that was cancelled after the end of its stream")
  func cancelledAfterTheEnd() async throws {
    let stream = finished(1)
    let first = stream.record()
    #expect(try await first.collectAll(within: .seconds(30)) == [1])
    try await first.expectCancellable(within: .seconds(30))
    let texts = try await failures { try await stream.next(within: .seconds(30)) }
    #expect(texts.count == 1 && !texts[0].contains("hint"))
  }

  @Test("streams that have the place in memory of one that was cancelled, and operations")
  func another() async throws {
    for _ in 0..<300 { _ = await pending(of: Int.self).outcome(within: .zero) }
    let texts = try await failures {
      for _ in 0..<20 {
        await ignoringErrors { try await finished(of: Int.self).next(within: .seconds(30)) }
      }
      await ignoringErrors { try await expectReturn(within: .milliseconds(20)) { await Gate().pass() } }
    }
    #expect(texts.count == 21 && texts.allSatisfy { !$0.contains("hint") })
  }
}
