/// Finds a thread's callers in a copy of its stack.
///
/// The unwind tables say where a function's caller is. Where there are none, frame pointers do; and a function that
/// keeps no frame is crossed by looking for its return address. Whatever the way, a caller's address must lie in code
/// and behind a call: a frame that cannot be shown to be one is not shown.
struct StackWalk {
  private static let deepest = 256
  /// How far a return address is looked for, in bytes.
  private static let farthest: UInt64 = 4096

  struct Frame: Hashable {
    /// Of the instruction that runs; in callers, of the one after the call.
    var address: UInt64
    /// Where the function's own part of the stack begins.
    var stack: UInt64
    /// Whether `address` is the one after a call.
    var isCaller: Bool

    /// An address inside the instruction, for tables and for lines.
    var lookup: UInt64 { isCaller ? address - 1 : address }
  }

  private struct State {
    var frame: Frame
    var registers: [UInt64]
  }

  let code: MappedCode
  let copy: StackCopy
  private var machine: Machine { code.machine }

  /// From the innermost outwards.
  func frames() -> [Frame] {
    var frames: [Frame] = []
    var state: State? = code.isCode(copy.pc) ? start : nil
    while let current = state, frames.count < Self.deepest {
      frames.append(current.frame)
      state = caller(of: current, isInnermost: frames.count == 1)
    }
    return frames
  }

  private var start: State {
    let stack = copy.registers[machine.stackPointer]
    return State(frame: Frame(address: copy.pc, stack: stack, isCaller: false), registers: copy.registers)
  }

  private func caller(of state: State, isInnermost: Bool) -> State? {
    if let rules = code.rules(at: state.frame.lookup) { return caller(of: state, by: rules) }
    return (isInnermost ? scanned(from: state) : nil) ?? linked(from: state)
  }

  // MARK: By the tables

  private func caller(of state: State, by rules: FrameRules) -> State? {
    guard rules.register < state.registers.count, rules.returnRegister < state.registers.count else { return nil }
    let frame = state.registers[rules.register] &+ UInt64(bitPattern: rules.offset)
    // A leaf of arm64 keeps nothing on the stack.
    guard frame > state.frame.stack || (!state.frame.isCaller && frame == state.frame.stack) else { return nil }
    var registers = state.registers
    for (register, rule) in rules.registers where register < registers.count {
      registers[register] = value(rule, frame: frame, state.registers) ?? 0
    }
    registers[machine.stackPointer] = frame
    registers[machine.framePointer] = machine.frame(registers[machine.framePointer])
    if rules.registers[rules.returnRegister] == .undefined { return nil }
    let address = machine.address(registers[rules.returnRegister])
    guard rules.isSignal ? code.isCode(address) : code.isReturnAddress(address) else { return nil }
    return State(frame: Frame(address: address, stack: frame, isCaller: !rules.isSignal), registers: registers)
  }

  private func value(_ rule: FrameRules.Rule, frame: UInt64, _ registers: [UInt64]) -> UInt64? {
    switch rule {
    case .undefined: nil
    case .at(let offset): copy.word(at: frame &+ UInt64(bitPattern: offset))
    case .offset(let offset): frame &+ UInt64(bitPattern: offset)
    case .register(let register): register < registers.count ? registers[register] : nil
    }
  }

  // MARK: Without tables

  /// By the frame pointer: it points to the caller's own, and the return address stands behind that.
  private func linked(from state: State) -> State? {
    let pointer = state.registers[machine.framePointer]
    guard pointer >= state.frame.stack, pointer % 8 == 0 else { return nil }
    return caller(at: pointer &+ 8, registers: state.registers, framePointer: copy.word(at: pointer))
  }

  /// By the first word below the frame that the frame pointer names that can be a return address, and whose function
  /// has a caller in turn.
  private func scanned(from state: State) -> State? {
    let pointer = state.registers[machine.framePointer]
    guard pointer > state.frame.stack, pointer % 8 == 0, copy.word(at: pointer) != nil else { return nil }
    let places = stride(from: state.frame.stack, to: min(pointer, state.frame.stack &+ Self.farthest), by: 8)
    return places.lazy.compactMap { caller(at: $0, registers: state.registers, framePointer: pointer) }
      .first { caller(of: $0, isInnermost: false) != nil }
  }

  private func caller(at place: UInt64, registers: [UInt64], framePointer: UInt64?) -> State? {
    guard let framePointer, let word = copy.word(at: place) else { return nil }
    let address = machine.address(word)
    guard code.isReturnAddress(address) else { return nil }
    var registers = registers
    registers[machine.framePointer] = machine.frame(framePointer)
    registers[machine.stackPointer] = place &+ 8
    return State(frame: Frame(address: address, stack: place &+ 8, isCaller: true), registers: registers)
  }
}
