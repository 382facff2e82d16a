import CHangCheck
import Foundation
import Testing

@testable import HangCheck

/// A pipe of which both ends are ours, so that it is never at its end.
final class OpenPipe {
  let descriptor: Int32
  private let path = NSTemporaryDirectory() + "pipe-" + UUID().uuidString

  init() { descriptor = hc_open_channel(path) }

  deinit {
    hc_close(descriptor)
    hc_remove(path)
  }

  /// No more than a pipe holds at a time: 64 KiB.
  func write(_ text: String) { write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) { #expect(Glibc.write(descriptor, bytes, bytes.count) == bytes.count) }
}

@Suite("Lines of a pipe", .onOwnThreads)
struct LineReaderTests {
  private let pipe = OpenPipe()

  private func pieces(_ reader: LineReader, all: Bool = false) -> [String] {
    while case .bytes = reader.read(pipe.descriptor) {}
    var pieces: [String] = []
    while let piece = reader.next(all: all) {
      switch piece {
      case .line(let bytes): pieces.append(String(decoding: bytes, as: UTF8.self))
      case .text(let bytes): pieces.append("text: " + String(decoding: bytes, as: UTF8.self))
      }
    }
    return pieces
  }

  @Test("lines come as soon as they are whole, halves when the rest has come")
  func halves() {
    let reader = LineReader()
    pipe.write("one\ntw")
    #expect(pieces(reader) == ["one"])
    #expect(pieces(reader) == [])
    pipe.write("o\n\nthree\n")
    #expect(pieces(reader) == ["two", "", "three"])
  }

  @Test("half a line is all where nothing more will come")
  func lastHalf() {
    let reader = LineReader()
    pipe.write("one\ntwo")
    #expect(pieces(reader, all: true) == ["one", "two"])
    #expect(pieces(reader, all: true) == [])
  }

  @Test("a line without an end is cut off, and the lines after it are whole", arguments: [2, 16, 17, 40])
  func enormousLine(chunks: Int) throws {
    let reader = LineReader()
    var lines: [String] = []
    for _ in 0..<chunks {
      pipe.write(String(repeating: "x", count: 65536))
      lines += pieces(reader)
    }
    pipe.write("\nnext\n")
    lines += pieces(reader)
    #expect(lines.count == 2)
    #expect(lines.first?.utf8.count == min(LineReader.longestLine, chunks * 65536))
    #expect(lines.last == "next")
  }

  @Test(
    "of an enormous line of JSON the strings are shortened, and it is JSON still",
    arguments: [#"x"#, #"ü"#, #"\""#, #"\u0001"#, #"\\"#, "🧀", "a\u{308}"])
  func enormousStrings(part: String) throws {
    let reader = LineReader()
    var lines: [String] = []
    let half = String(repeating: part, count: 40_000 / part.utf8.count)
    pipe.write(#"{"a":""#)
    for _ in 0..<60 {
      pipe.write(half)
      lines += pieces(reader)
    }
    pipe.write(#"","b":["\#(half)","short\""],"c":3}"# + "\nnext\n")
    lines += pieces(reader)
    try #require(lines.count == 2 && lines[1] == "next")
    struct Record: Decodable {
      var a: String
      var b: [String]
      var c: Int
    }
    let record = try JSONDecoder().decode(Record.self, from: Data(lines[0].utf8))
    let unit = try JSONDecoder().decode([String].self, from: Data(#"["\#(part)"]"#.utf8))[0]
    #expect(record.a.utf8.count > 8192 && record.a.utf8.count < 70_000)
    #expect(record.a.unicodeScalars.allSatisfy { unit.unicodeScalars.contains($0) })
    #expect(record.b.last == "short\"")
    #expect(record.c == 3)
  }

  @Test("a line of JSON of many strings is cut off after all, and the one behind it is whole")
  func manyStrings() {
    let reader = LineReader()
    var lines: [String] = []
    let string = "\"" + String(repeating: "x", count: 60_000) + "\","
    for _ in 0..<40 {
      pipe.write(string)
      lines += pieces(reader)
    }
    pipe.write("\n{\"a\":1}\n")
    lines += pieces(reader)
    #expect(lines.map(\.utf8.count) == [LineReader.longestLine, 7])
  }

  @Test("a failure of XCTest's of which the end is far away is a line, and so is what XCTest says behind it")
  func markedFailure() {
    let reader = LineReader(marked: true)
    var said = ""
    pipe.write("a\n/p/a.swift:3: error: C.t : failed - ")
    for _ in 0..<40 {
      pipe.write(String(repeating: "x", count: 65000))
      for piece in pieces(reader) where piece.contains("error") { said += piece }
    }
    #expect(said.hasPrefix("/p/a.swift:3: error: C.t : failed - xxx"))
    pipe.write("\nTest Case 'C.t' failed (1 seconds)\n")
    #expect(pieces(reader).last == "Test Case 'C.t' failed (1 seconds)")
  }

  @Test("XCTest's word is found wherever it stands in a flood without a newline", arguments: [0, 1, 7, 11, 40])
  func markedInFlood(back: Int) {
    let reader = LineReader(marked: true)
    var all: [String] = []
    for _ in 0..<16 {
      pipe.write(String(repeating: "x", count: 65536 - (all.isEmpty ? back : 0)))
      all += pieces(reader)
    }
    let word = "Test Case 'C.t' passed (1 seconds)"
    pipe.write(String(word.prefix(back)))
    all += pieces(reader)
    pipe.write(String(word.dropFirst(back)) + "\n")
    all += pieces(reader)
    #expect(all.last?.hasSuffix(word) == true)
    #expect(all.last?.hasPrefix("text: ") == false)
  }

  @Test("one byte at a time makes the same lines")
  func singleBytes() {
    let reader = LineReader()
    var lines: [String] = []
    for byte in "one\n\ntwo\nü\nrest".utf8 {
      pipe.write([byte])
      lines += pieces(reader)
    }
    #expect(lines + pieces(reader, all: true) == ["one", "", "two", "ü", "rest"])
  }

  @Test("marked lines stand alone, all else comes as it is")
  func marked() {
    let reader = LineReader(marked: true)
    pipe.write("a\nb\nTest Case 'C.t' started at 1\nc\nhello Test Suite 'C' passed at 1\nd")
    #expect(
      pieces(reader) == [
        "text: a\nb\n", "Test Case 'C.t' started at 1", "text: c\n", "hello Test Suite 'C' passed at 1",
      ])
    pipe.write("e\n")
    #expect(pieces(reader) == ["text: de\n"])
  }

  @Test("a marked line without an end counts where nothing more will come")
  func markedRest() {
    let reader = LineReader(marked: true)
    pipe.write("a\nTest Case 'C.t' pass")
    #expect(pieces(reader) == ["text: a\n"])
    #expect(pieces(reader, all: true) == ["Test Case 'C.t' pass"])
  }

  @Test("a flood without a newline is text, and costs no more memory than a line")
  func markedFlood() {
    let reader = LineReader(marked: true)
    var count = 0
    for _ in 0..<40 {
      pipe.write(String(repeating: "x", count: 65536))
      count += pieces(reader).reduce(0) { $0 + $1.utf8.count - "text: ".utf8.count }
    }
    #expect(count >= 39 * 65536 - LineReader.longestLine)
    pipe.write("\nTest Case 'C.t' started at 1\n")
    #expect(pieces(reader).last == "Test Case 'C.t' started at 1")
  }

  @Test("a writer that has gone is the end")
  func end() throws {
    let launch = Launch(path: "/bin/echo", arguments: ["one"], environment: [:], directory: "/")
    let process = try launch.start()
    defer { for descriptor in [process.output, process.errors] { hc_close(descriptor) } }
    #expect(hc_wait(process.pid, 30).ended)
    let reader = LineReader()
    guard case .bytes = reader.read(process.output), case .end = reader.read(process.output) else {
      Issue.record("no end")
      return
    }
    guard case .end = reader.read(-1) else {
      Issue.record("what is no descriptor is at its end")
      return
    }
  }
}
