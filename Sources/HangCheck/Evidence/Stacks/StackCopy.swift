/// A thread as it stood: its registers, and what its stack held from a little below the stack pointer upwards.
struct StackCopy: Sendable {
  var thread: Int32
  var pc: UInt64
  /// Numbered as DWARF does.
  var registers: [UInt64]
  var base: UInt64
  var bytes: [UInt8]

  /// The word at an address; nil outside the copy.
  func word(at address: UInt64) -> UInt64? {
    guard address >= base, address - base <= UInt64(bytes.count), bytes.count - Int(address - base) >= 8 else {
      return nil
    }
    return bytes.word(at: Int(address - base))
  }
}

extension [UInt8] {
  /// Eight bytes, the lowest first; they must be there.
  func word(at offset: Int) -> UInt64 {
    (0..<8).reversed().reduce(0) { $0 << 8 | UInt64(self[offset + $1]) }
  }
}
