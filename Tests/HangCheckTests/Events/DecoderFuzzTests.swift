import Testing

@testable import HangCheck

/// No line, however broken, may trap a decoder or be taken for another.
@Suite("Broken lines", .onOwnThreads)
struct DecoderFuzzTests {
  @Test("a record cut at any byte is no event", arguments: ["swift-testing-0.jsonl", "swift-testing-6.3.jsonl"])
  func truncatedRecords(stream: String) throws {
    for line in try Self.samples(stream) {
      var decoder = SwiftTestingDecoder()
      let events = (1..<line.count).flatMap { decoder.decode(line.prefix($0)) }
      #expect(events == [])
      #expect(decoder.malformedLines == line.count - 1)
    }
  }

  @Test("a record cut at any byte, with the next one behind it, is no event")
  func joinedRecords() throws {
    let lines = try Self.samples("swift-testing-0.jsonl")
    for (line, next) in zip(lines, lines.dropFirst()) {
      var decoder = SwiftTestingDecoder()
      let events = stride(from: 1, to: line.count, by: 7).flatMap { decoder.decode(line.prefix($0) + next) }
      #expect(events == [])
    }
  }

  @Test("records that share a line, as those of a process and one that it forked may, are each heard")
  func sharedLines() throws {
    let lines = try EventStreams.lines("swift-testing-0.jsonl")
    var (apart, together) = (SwiftTestingDecoder(), SwiftTestingDecoder())
    let pairs = stride(from: 0, to: lines.count, by: 2).map { lines[$0] + ($0 + 1 < lines.count ? lines[$0 + 1] : []) }
    #expect(pairs.flatMap { together.decode($0) } == lines.flatMap { apart.decode($0) })
    #expect(together.malformedLines == 0)
  }

  @Test("an observer's line cut at any byte names no other test")
  func truncatedObserverLines() throws {
    for line in try EventStreams.lines("observer.txt").dropFirst() {
      var decoder = ObserverDecoder()
      _ = decoder.decode("check-hangs\t1")
      let subjects = (0..<line.count).flatMap { decoder.decode(line.prefix($0)) }.compactMap(\.kind.subject)
      let text = String(decoding: line, as: UTF8.self)
      #expect(subjects.allSatisfy { text.contains("\t" + $0) && !$0.isEmpty })
    }
  }

  @Test("lines in any order, and bytes of any value, trap no decoder", arguments: UInt64(0)..<8)
  func shuffled(seed: UInt64) throws {
    var random = Random(state: seed)
    for stream in ["swift-testing-0.jsonl", "observer.txt", "xctest.txt"] {
      let lines = try EventStreams.lines(stream).shuffled(using: &random)
      var decoders: [any EventDecoder] = [SwiftTestingDecoder(), ObserverDecoder(), try Self.textDecoder()]
      for line in lines {
        let broken = Self.broken(line, using: &random)
        for index in decoders.indices {
          _ = decoders[index].decode(line)
          _ = decoders[index].decode(broken)
        }
      }
    }
  }

  @Test("whatever the text, a test starts at most once and ends only after it started", arguments: UInt64(0)..<8)
  func legalOrder(seed: UInt64) throws {
    var random = Random(state: seed)
    var lines = try EventStreams.lines("xctest.txt")
    for _ in 0..<40 {
      let copy = lines.randomElement(using: &random) ?? []
      lines.insert(copy, at: .random(in: 0...lines.count, using: &random))
    }
    var decoder = try Self.textDecoder()
    var started: Set<String> = []
    for kind in decoder.kinds(lines) {
      if case .testStarted(let id) = kind { #expect(started.insert(id).inserted) }
      if case .testEnded(let id, _) = kind { #expect(started.contains(id)) }
    }
  }

  /// One line of each kind.
  private static func samples(_ stream: String) throws -> [[UInt8]] {
    var seen: Set<Substring> = []
    return try EventStreams.lines(stream).filter { line in
      let kinds = String(decoding: line, as: UTF8.self).ranges(of: /"kind":"[A-Za-z]+"/)
      let text = String(decoding: line, as: UTF8.self)
      return seen.insert(kinds.last.map { text[$0] } ?? "").inserted && text.utf8.count < 700
    }
  }

  private static func textDecoder() throws -> XCTestTextDecoder {
    var observer = ObserverDecoder()
    let ids = try observer.kinds(EventStreams.lines("observer.txt")).compactMap { kind -> String? in
      guard case .testStarted(let id) = kind else { return nil }
      return id
    }
    return XCTestTextDecoder(tests: ids.map { HangCheck.Test(id: $0, framework: .xctest) })
  }

  private static func broken(_ line: [UInt8], using random: inout Random) -> [UInt8] {
    var line = line
    for _ in 0..<3 where !line.isEmpty {
      line[.random(in: line.indices, using: &random)] = .random(in: 0...255, using: &random)
    }
    return line
  }
}

/// Numbers that are the same in every run (SplitMix64).
private struct Random: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
