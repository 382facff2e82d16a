import Testing

@testable import HangCheck

@Suite("Unwind tables", .onOwnThreads)
struct FrameTableTests {
  @Test("numbers of any length are read, and what ends too early or makes no sense is none")
  func cursor() {
    var cursor = ByteCursor([0x7F, 0xE5, 0x8E, 0x26, 0x80, 0x7F, 0xFF, 0xFF, 0x80], at: 0x100)
    #expect(cursor.uleb() == 127)
    #expect(cursor.uleb() == 624_485)
    #expect(cursor.sleb() == -128)
    #expect(cursor.signed(2) == -1)
    #expect(cursor.uleb() == nil)
    #expect(cursor.byte() == nil && cursor.unsigned(4) == nil && cursor.skip(1) == nil && cursor.isAtEnd)
    var long = ByteCursor(Array(repeating: 0xFF, count: 40) + [0], at: 0)
    #expect(long.uleb() == .max)
    #expect(long.text() == nil && long.block(.max) == nil)
  }

  @Test("pointers count from where they stand or from the table's beginning; encodings of other kinds are refused")
  func pointers() {
    func pointer(_ encoding: UInt8) -> UInt64? {
      var cursor = ByteCursor([0xF0, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0], at: 0x100)
      return cursor.pointer(encoding, dataBase: 0x1000)
    }
    #expect(pointer(0x1B) == 0xF0)
    #expect(pointer(0x3B) == 0xFF0)
    #expect(pointer(0x03) == 0xFFFF_FFF0)
    #expect(pointer(0x00) == 0xFFFF_FFF0)
    #expect(pointer(0x50) == nil && pointer(0x0F) == nil && pointer(0xFF) == nil)
  }

  private struct Bytes: RemoteMemory {
    var start: UInt64
    var all: [UInt8]

    func bytes(at address: UInt64, count: Int) -> [UInt8] {
      guard address >= start, address - start < UInt64(all.count) else { return [] }
      return Array(all[Int(address - start)...].prefix(count))
    }
  }

  @Test("bytes of no meaning are no table, and no walk through them traps")
  func noise() {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<500 {
      var bytes = (0..<2048).map { _ in UInt8.random(in: 0...255, using: &random) }
      // The beginning of a file that has a table, so that more than the first byte is looked at.
      bytes.replaceSubrange(0..<5, with: [0x7F, 0x45, 0x4C, 0x46, 2])
      bytes.replaceSubrange(32..<40, with: [64, 0, 0, 0, 0, 0, 0, 0])
      bytes.replaceSubrange(56..<58, with: [2, 0])
      bytes.replaceSubrange(64..<68, with: [1, 0, 0, 0])
      bytes.replaceSubrange(120..<124, with: [0x50, 0xE5, 0x74, 0x64])
      bytes.replaceSubrange(72..<88, with: Array(repeating: 0, count: 16))
      bytes.replaceSubrange(136..<144, with: [0, 1, 0, 0, 0, 0, 0, 0])
      bytes.replaceSubrange(256..<264, with: [1, 0x1B, 0x03, 0x3B, 0, 0, 0, 0])
      let table = FrameTable(moduleAt: 0x1000, in: Bytes(start: 0x1000, all: bytes))
      #expect(table != nil)
      for address in stride(from: UInt64(0), to: 0x2_0000_0000, by: 0x1000_0001) {
        if let entry = table?.entry(for: address) { _ = FrameRules(entry, at: address) }
      }
    }
    #expect(FrameTable(moduleAt: 0x1000, in: Bytes(start: 0x1000, all: [])) == nil)
  }
}
