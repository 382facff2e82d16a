import Foundation

/// One wait, as the file has it.
struct OpenWait: Equatable {
  var asked: String
  var file: String
  var line: Int
  /// In nanoseconds, on the clock of `hc_now`.
  var start: Int64
  /// How many elements have come, where elements are waited for.
  var received: Int?
}

/// Reads the layout that Documentation/waits.md describes. Whatever stands in the file, no more than that goes wrong.
struct WaitsReader {
  /// How often a slot that is being written is read again.
  private static let attempts = 100

  private let file: FileHandle
  private let headerSize: Int
  private let slotSize: Int
  private let slotsInBlock: Int
  /// The process that has each block of slots.
  private let owners: [UInt32]

  init?(_ file: FileHandle) {
    guard let header = file.bytes(at: 0, count: 64 + 4 * 64),
      String(decoding: header.prefix(8), as: UTF8.self) == "expwaits",
      header.uint32(8) == 1
    else { return nil }
    self.file = file
    headerSize = Int(header.uint32(12))
    slotSize = Int(header.uint32(16))
    slotsInBlock = Int(header.uint32(24))
    owners = (0..<64).map { header.uint32(64 + 4 * $0) }
    guard (512...65_536).contains(slotSize), (1...4_096).contains(slotsInBlock) else { return nil }
  }

  func waits(of pid: Int32) -> [OpenWait] {
    owners.indices.filter { owners[$0] == UInt32(bitPattern: pid) }.flatMap { block in
      (0..<slotsInBlock).compactMap { wait(at: headerSize + (block * slotsInBlock + $0) * slotSize, of: pid) }
    }
  }

  /// nil where nothing waits, or where the process died while it wrote.
  private func wait(at offset: Int, of pid: Int32) -> OpenWait? {
    for _ in 0..<Self.attempts {
      guard let before = file.bytes(at: offset, count: 4), let slot = file.bytes(at: offset, count: 512),
        let after = file.bytes(at: offset, count: 4)
      else { return nil }
      if before.uint32(0) % 2 == 0, before == after { return OpenWait(slot, of: pid) }
    }
    return nil
  }
}

extension OpenWait {
  fileprivate init?(_ slot: [UInt8], of pid: Int32) {
    guard slot.uint32(8) == 1, slot.uint32(4) == UInt32(bitPattern: pid) else { return nil }
    let flags = slot.uint32(12)
    let file = slot.text(at: 64, count: slot.uint16(56), room: 320)
    let asked = slot.text(at: 384, count: slot.uint16(58), room: 128)
    self.init(
      asked: asked + (flags & 16 == 0 ? "" : "…"), file: (flags & 8 == 0 ? "" : "…") + file, line: Int(slot.uint32(48)),
      start: Int64(bitPattern: slot.uint64(16)),
      received: flags & 2 == 0 ? nil : Int(Int64(bitPattern: slot.uint64(32))))
  }
}

extension FileHandle {
  /// nil where there are fewer.
  fileprivate func bytes(at offset: Int, count: Int) -> [UInt8]? {
    guard (try? seek(toOffset: UInt64(offset))) != nil, let data = try? read(upToCount: count), data.count == count
    else { return nil }
    return Array(data)
  }
}

extension [UInt8] {
  fileprivate func uint16(_ offset: Int) -> Int { Int(number(offset, 2)) }
  fileprivate func uint32(_ offset: Int) -> UInt32 { UInt32(number(offset, 4)) }
  fileprivate func uint64(_ offset: Int) -> UInt64 { number(offset, 8) }

  private func number(_ offset: Int, _ size: Int) -> UInt64 {
    self[offset..<offset + size].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }

  fileprivate func text(at offset: Int, count: Int, room: Int) -> String {
    String(decoding: self[offset..<offset + Swift.min(count, room)], as: UTF8.self)
  }
}
