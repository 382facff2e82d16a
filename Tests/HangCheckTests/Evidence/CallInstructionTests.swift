import Testing

@testable import HangCheck

@Suite("Return addresses")
struct CallInstructionTests {
  private static let x86Calls: [[UInt8]] = [
    [0xE8, 1, 2, 3, 4], [0xFF, 0xD0], [0x41, 0xFF, 0xD3], [0xFF, 0x10], [0xFF, 0x14, 0x24], [0xFF, 0x50, 8],
    [0xFF, 0x54, 0x24, 8], [0xFF, 0x15, 1, 2, 3, 4], [0xFF, 0x90, 1, 2, 3, 4], [0xFF, 0x94, 0x24, 1, 2, 3, 4],
    [0xFF, 0x14, 0x25, 1, 2, 3, 4],
  ]

  @Test("every form of a call on x86-64 is one, whatever stands before it", arguments: x86Calls)
  func x86(_ call: [UInt8]) {
    #expect(CallInstruction.ends(call, on: .x86))
    #expect(CallInstruction.ends(([0x90, 0x90, 0x90] + call).suffix(CallInstruction.longest), on: .x86))
  }

  private static let others: [[UInt8]] = [
    [], [0xC3], [0xE9, 1, 2, 3, 4], [0xE8, 1, 2, 3], [0xE8, 1, 2, 3, 4, 5], [0xFF, 0xE0], [0xFF, 0x25, 1, 2, 3, 4],
    [0xFF, 0xC0], [0xFF, 0x15, 1, 2, 3], [0x48, 0x89, 0xE5], [0x90, 0x90, 0x90, 0x90, 0x90, 0x90, 0x90],
  ]

  @Test("a jump, another instruction, or half a call is none", arguments: others)
  func notX86(_ code: [UInt8]) { #expect(!CallInstruction.ends(code, on: .x86)) }

  @Test("BL and BLR are calls on arm64, with and without authentication; B, BR and RET are not")
  func arm64() {
    func ends(_ word: UInt32) -> Bool {
      CallInstruction.ends((0..<4).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }, on: .arm64)
    }
    #expect([0x9400_0001, 0x97FF_FFFF, 0xD63F_0100, 0xD63F_091F, 0xD73F_0909].allSatisfy(ends))
    #expect(![0x1400_0001, 0xD61F_0100, 0xD65F_03C0, 0xD71F_0909, 0xD503_201F].contains(where: ends))
    #expect(!CallInstruction.ends([1, 2, 3], on: .arm64))
  }
}
