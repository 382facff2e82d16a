/// The code that a process has loaded: which addresses can be a frame's, and how to get from there to the caller.
final class MappedCode {
  let memory: any RemoteMemory
  let machine: Machine
  private let map: MemoryMap
  /// Where each module begins, by its file.
  private let bases: [String: UInt64]
  private var tables: [UInt64: FrameTable?] = [:]
  /// Many stacks go through the same functions.
  private var known: [UInt64: FrameRules?] = [:]

  init(_ map: MemoryMap, memory: any RemoteMemory, machine: Machine) {
    self.map = map
    self.memory = memory
    self.machine = machine
    let beginnings = map.regions.filter { $0.offset == 0 && !$0.name.isEmpty }
    bases = Dictionary(beginnings.map { ($0.name, $0.start) }, uniquingKeysWith: min)
  }

  func isCode(_ address: UInt64) -> Bool { region(of: address) != nil }

  /// Whether the address lies in code and behind a call.
  func isReturnAddress(_ address: UInt64) -> Bool {
    guard let region = region(of: address), address > region.start else { return false }
    let count = min(UInt64(CallInstruction.longest), address - region.start)
    return CallInstruction.ends(memory.bytes(at: address - count, count: Int(count)), on: machine)
  }

  /// What the unwind tables say of an instruction; nil where they say nothing that can be followed.
  func rules(at address: UInt64) -> FrameRules? {
    if let rules = known[address] { return rules }
    let rules = entry(for: address).flatMap { FrameRules($0, at: address) }
    known[address] = .some(rules)
    return rules
  }

  private func entry(for address: UInt64) -> FrameTable.Entry? {
    guard let region = region(of: address), let base = bases[region.name] else { return nil }
    let table = tables[base] ?? FrameTable(moduleAt: base, in: memory)
    tables[base] = .some(table)
    return table?.entry(for: address)
  }

  private func region(of address: UInt64) -> MemoryMap.Region? {
    map.region(at: address).flatMap { $0.isExecutable ? $0 : nil }
  }
}
