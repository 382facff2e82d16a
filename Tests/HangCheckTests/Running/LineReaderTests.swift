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
