import Testing

@testable import HangCheck

/// Stacks without unwind tables: all code here is made of calls and of nothing else.
@Suite("Stacks")
struct StackWalkTests {
  /// Code from 0x1000 to 0x2000, in which whatever ends in 5 follows a call of five bytes.
  private struct Code: RemoteMemory {
    func bytes(at address: UInt64, count: Int) -> [UInt8] {
      (0..<UInt64(count)).map { (0x1000..<0x2000).contains(address + $0) && (address + $0) % 16 == 0 ? 0xE8 : 0 }
    }
  }

  private static let map = "1000-2000 r-xp 00000000 00:00 0\n7000-8000 rw-p 00000000 00:00 0\n"

  private func walk(pc: UInt64 = 0x1100, frame: UInt64, _ words: [UInt64], on machine: Machine = .x86) -> [UInt64] {
    let code = MappedCode(MemoryMap(text: Self.map), memory: Code(), machine: machine)
    var registers = [UInt64](repeating: 0, count: 33)
    registers[machine.framePointer] = frame
    registers[machine.stackPointer] = 0x7000
    let bytes = words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
    let copy = StackCopy(thread: 1, pc: pc, registers: registers, base: 0x7000, bytes: bytes)
    return StackWalk(code: code, copy: copy).frames().map(\.address)
  }

  @Test("frame pointers lead from caller to caller, to the outermost")
  func framePointers() {
    #expect(walk(frame: 0x7010, [0, 0, 0x7020, 0x1105, 0x7030, 0x1205, 0, 0]) == [0x1100, 0x1105, 0x1205])
  }

  @Test("a function without a frame is crossed: its return address stands below the frame of its caller")
  func frameless() {
    #expect(walk(frame: 0x7018, [7, 0x1305, 9, 0x7028, 0x1105, 0, 0]) == [0x1100, 0x1305, 0x1105])
  }

  @Test("what is no code, or does not follow a call, is no frame")
  func notCalled() {
    // 0x1306 follows no call, 0x5005 is no code.
    #expect(walk(frame: 0x7018, [0x1306, 0x5005, 9, 0x7028, 0x1105, 0, 0]) == [0x1100, 0x1105])
    #expect(walk(frame: 0x7010, [0, 0, 0x7020, 0x1106, 0, 0]) == [0x1100])
    #expect(walk(pc: 0x5000, frame: 0x7010, [0, 0, 0x7020, 0x1105, 0, 0]) == [])
  }

  @Test("frames that lead nowhere, backwards or in a circle end the stack")
  func broken() {
    #expect(walk(frame: 0x7010, [0, 0, 0x7010, 0x1105]) == [0x1100, 0x1105])
    #expect(walk(frame: 0x7010, [0, 0, 0x7000, 0x1105]) == [0x1100, 0x1105])
    #expect(walk(frame: 0x7013, [0, 0, 0x7020, 0x1105]) == [0x1100])
    #expect(walk(frame: .max, [0, 0]) == [0x1100])
    #expect(walk(frame: 0x7ff8, [0, 0]) == [0x1100])
    #expect(walk(frame: 0x7010, []) == [0x1100])
  }

  @Test("the mark that Swift sets in the frame pointer of an async function is no part of it")
  func asyncFrames() {
    let marked: UInt64 = 0x7020 | 1 << 60
    #expect(walk(frame: 0x7010, [0, 0, marked, 0x1105, 0, 0x1205]) == [0x1100, 0x1105, 0x1205])
  }
}
