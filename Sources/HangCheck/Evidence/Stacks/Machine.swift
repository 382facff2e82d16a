import CHangCheck

/// The processors whose stacks can be read, and the numbers that DWARF gives their registers.
enum Machine: Sendable {
  case x86, arm64

  /// nil: of another kind.
  static var here: Machine? {
    switch hc_machine_here() {
    case hc_machine_x86_64: .x86
    case hc_machine_arm64: .arm64
    default: nil
    }
  }

  var framePointer: Int { self == .x86 ? 6 : 29 }
  var stackPointer: Int { self == .x86 ? 7 : 31 }
  /// Where a function finds its return address when it begins; nil: on the stack.
  var link: Int? { self == .x86 ? nil : 30 }

  /// Without the bits that authenticate it; addresses have 48.
  func address(_ word: UInt64) -> UInt64 { self == .x86 ? word : word & 0xFFFF_FFFF_FFFF }

  /// Without the mark that Swift sets in the pointer to the frame of an async function.
  func frame(_ word: UInt64) -> UInt64 { word & ~(1 << 60) }
}
