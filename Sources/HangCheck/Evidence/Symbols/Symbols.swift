import CHangCheck

/// Frames for addresses of a process, found for all of them at once.
///
/// What is not known is left out: without a toolchain there are names from the files' own symbols and no lines.
package struct Symbols: Sendable {
  private var resumptions: [UInt64: [Frame]] = [:]
  private var instructions: [UInt64: [Frame]] = [:]
  /// Why there is less than there could be.
  package private(set) var problem: String?

  init() {}

  /// Finds those that are not known yet.
  mutating func add(
    in map: MemoryMap, resumptions: Set<UInt64>, instructions: Set<UInt64>, toolchain: Toolchain?, until end: Double
  ) {
    let more = Symbols(
      in: map, resumptions: resumptions.subtracting(self.resumptions.keys),
      instructions: instructions.subtracting(self.instructions.keys), toolchain: toolchain, until: end)
    self.resumptions.merge(more.resumptions) { known, _ in known }
    self.instructions.merge(more.instructions) { known, _ in known }
    problem = problem ?? more.problem
  }

  /// - Parameters:
  ///   - resumptions: where suspended functions go on: the beginnings of their parts.
  ///   - instructions: inside functions: where threads are, and the calls that brought them there (a return address
  ///     less one).
  ///   - end: when it must be done, a time of `hc_now`.
  package init(
    in map: MemoryMap, resumptions: Set<UInt64> = [], instructions: Set<UInt64> = [], toolchain: Toolchain?,
    until end: Double
  ) {
    let resumed = Self.places(of: resumptions, in: map)
    let current = Self.places(of: instructions, in: map)
    let code = CodeLines(resumed: Set(resumed.values), current: Set(current.values), toolchain: toolchain, until: end)
    problem = code.problem
    for address in resumptions {
      self.resumptions[address] = resumed[address].map(code.frames(resumingAt:)) ?? [.unknown(address, in: map)]
    }
    for address in instructions {
      self.instructions[address] = current[address].map(code.frames(at:)) ?? [.unknown(address, in: map)]
    }
  }

  private static func places(of addresses: Set<UInt64>, in map: MemoryMap) -> [UInt64: CodePlace] {
    var places: [UInt64: CodePlace] = [:]
    // Of many addresses few are in different regions.
    var starts: [UInt64: CodePlace?] = [:]
    for address in addresses {
      guard let region = map.region(at: address) else { continue }
      let start = starts[region.start] ?? map.place(ofCode: region.start)
      starts[region.start] = .some(start)
      places[address] = start?.moved(by: address - region.start)
    }
    return places
  }

  /// The function that goes on at an address, and those that the compiler put into it, innermost first. None where it
  /// is only a way from one function to another.
  package func frames(resumingAt address: UInt64) -> [Frame] { resumptions[address] ?? [] }

  /// The function at an address, and those that the compiler put into it, innermost first.
  package func frames(at address: UInt64) -> [Frame] { instructions[address] ?? [] }
}

extension Frame {
  /// Of a file that cannot be read, or of none.
  fileprivate static func unknown(_ address: UInt64, in map: MemoryMap) -> Frame {
    let region = map.region(at: address).flatMap { $0.isFile ? $0 : nil }
    let module = region.map { CodePlace(file: $0.name, address: address).library }
    return Frame(function: "0x\(String(address, radix: 16))", module: module)
  }
}
