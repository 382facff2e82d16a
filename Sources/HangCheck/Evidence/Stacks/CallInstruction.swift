/// Tells a return address from any other number that points into code: the instruction before it calls something.
enum CallInstruction {
  /// The longest call of any processor.
  static let longest = 7

  /// - Parameter code: up to `longest` bytes, the last of which stands right before the address.
  static func ends(_ code: [UInt8], on machine: Machine) -> Bool {
    switch machine {
    case .x86: endsX86(code)
    case .arm64: endsARM(code)
    }
  }

  /// Source: Intel, "Software Developer's Manual", volume 2, CALL: `E8` with a distance, or `FF /2` with an operand.
  private static func endsX86(_ code: [UInt8]) -> Bool {
    if code.count >= 5, code[code.count - 5] == 0xE8 { return true }
    return (2...longest).contains { length in
      code.count >= length && code[code.count - length] == 0xFF
        && operandLength(code.suffix(length - 1)) == length - 1
    }
  }

  /// How many bytes an operand of `FF /2` takes, by its first two; nil where it is none.
  private static func operandLength(_ operand: ArraySlice<UInt8>) -> Int? {
    guard let mode = operand.first, mode >> 3 & 7 == 2 else { return nil }
    let hasScale = mode & 7 == 4 && mode >> 6 != 3
    let scaled = operand.dropFirst().first.map { $0 & 7 == 5 } ?? false
    switch mode >> 6 {
    case 3: return 1
    case 0 where mode & 7 == 5 || (hasScale && scaled): return hasScale ? 6 : 5
    case 0: return hasScale ? 2 : 1
    case 1: return hasScale ? 3 : 2
    default: return hasScale ? 6 : 5
    }
  }

  /// Source: Arm, "Architecture Reference Manual for A-profile", BL, BLR and their authenticating forms.
  private static func endsARM(_ code: [UInt8]) -> Bool {
    guard code.count >= 4 else { return false }
    let word = code.suffix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return word & 0xFC00_0000 == 0x9400_0000 || word & 0xFFFF_FC1F == 0xD63F_0000
      || word & 0xFEFF_F800 == 0xD63F_0800
  }
}
