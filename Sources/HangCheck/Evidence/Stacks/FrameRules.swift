/// How to find the caller of a function at one of its instructions.
struct FrameRules {
  enum Rule: Hashable {
    case undefined
    /// In memory, so far from the frame's address.
    case at(Int64)
    /// The frame's address and so much.
    case offset(Int64)
    case register(Int)
  }

  /// The frame's address: a register and so much.
  var register = 0
  var offset: Int64 = 0
  /// Of registers that are not as they were.
  var registers: [Int: Rule] = [:]
  /// Which of them has the return address.
  var returnRegister = 0
  /// A signal's frame: its caller was interrupted, and called nothing.
  var isSignal = false

  /// - Parameter address: of the instruction, or of a call before it.
  /// - Returns: nil where the program makes no sense, or uses what compilers write for no ordinary function.
  init?(_ entry: FrameTable.Entry, at address: UInt64) {
    var run = FrameProgram(common: entry.common, place: entry.start, until: address)
    guard run.execute(entry.common.program) else { return nil }
    run.initial = run.rules
    guard run.execute(entry.program) else { return nil }
    self = run.rules
    (returnRegister, isSignal) = (entry.common.returnRegister, entry.common.isSignal)
  }

  fileprivate init() {}
}

/// Runs the instructions that lead to a function's rules. Source: DWARF 5, section 6.4.2.
private struct FrameProgram {
  let common: CommonEntry
  var place: UInt64
  let until: UInt64
  var rules = FrameRules()
  var initial = FrameRules()
  private var saved: [FrameRules] = []

  init(common: CommonEntry, place: UInt64, until: UInt64) {
    self.common = common
    self.place = place
    self.until = until
  }

  /// False where it makes no sense.
  mutating func execute(_ program: ByteCursor) -> Bool {
    var program = program
    while place <= until, let instruction = program.byte() {
      let low = UInt64(instruction & 0x3F)
      let isKnown: Bool? =
        switch instruction >> 6 {
        case 1: advance(low)
        case 2: offsetRule(low, program.uleb().map(Int64.init(truncatingIfNeeded:)))
        case 3: restore(low)
        default: extended(instruction, &program)
        }
      if isKnown == nil { return false }
    }
    return true
  }

  private mutating func extended(_ instruction: UInt8, _ program: inout ByteCursor) -> Bool? {
    switch instruction {
    case 0x00: return true
    case 0x01:
      return program.pointer(common.pointerEncoding).map {
        place = $0; return true
      }
    case 0x02: return program.unsigned(1).flatMap { advance($0) }
    case 0x03: return program.unsigned(2).flatMap { advance($0) }
    case 0x04: return program.unsigned(4).flatMap { advance($0) }
    case 0x0A: saved.append(rules)
    case 0x0B:
      guard let last = saved.popLast() else { return nil }
      rules = last
    // The state of arm64's return addresses: they are stripped of it in any case.
    case 0x2D: return true
    case 0x2E: return program.uleb().map { _ in true }
    case 0x0C...0x0E, 0x12, 0x13: return frameRule(instruction, &program)
    default: return registerRule(instruction, &program)
    }
    return true
  }

  private mutating func frameRule(_ instruction: UInt8, _ program: inout ByteCursor) -> Bool? {
    if instruction == 0x0C || instruction == 0x0D || instruction == 0x12 {
      guard let register = program.uleb(), register < 256 else { return nil }
      rules.register = Int(register)
    }
    switch instruction {
    case 0x0C, 0x0E:
      guard let offset = program.uleb() else { return nil }
      rules.offset = Int64(truncatingIfNeeded: offset)
    case 0x12, 0x13:
      guard let offset = program.sleb() else { return nil }
      rules.offset = offset &* common.dataAlignment
    default: break
    }
    return true
  }

  private mutating func registerRule(_ instruction: UInt8, _ program: inout ByteCursor) -> Bool? {
    guard let register = program.uleb() else { return nil }
    switch instruction {
    case 0x05: return offsetRule(register, program.uleb().map(Int64.init(truncatingIfNeeded:)))
    case 0x06: return restore(register)
    case 0x07: return set(register, .undefined)
    case 0x08: return set(register, nil)
    case 0x09: return program.uleb().flatMap { $0 < 256 ? set(register, .register(Int($0))) : nil }
    case 0x11: return offsetRule(register, program.sleb())
    case 0x14:
      return program.uleb().flatMap { set(register, .offset(Int64(truncatingIfNeeded: $0) &* common.dataAlignment)) }
    case 0x15: return program.sleb().flatMap { set(register, .offset($0 &* common.dataAlignment)) }
    // An expression for a register that nobody asks for does no harm.
    case 0x10, 0x16: return program.uleb().flatMap { program.block($0) }.flatMap { _ in set(register, .undefined) }
    default: return nil
    }
  }

  private mutating func advance(_ steps: UInt64) -> Bool? {
    place &+= steps &* common.codeAlignment
    return true
  }

  private mutating func offsetRule(_ register: UInt64, _ offset: Int64?) -> Bool? {
    offset.flatMap { set(register, .at($0 &* common.dataAlignment)) }
  }

  private mutating func restore(_ register: UInt64) -> Bool? { set(register, initial.registers[Int(register & 0xFF)]) }

  private mutating func set(_ register: UInt64, _ rule: FrameRules.Rule?) -> Bool? {
    guard register < 256 else { return nil }
    rules.registers[Int(register)] = rule
    return true
  }
}
