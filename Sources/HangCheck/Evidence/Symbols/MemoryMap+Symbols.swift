import CHangCheck

extension MemoryMap {
  /// Where a symbol of a library stands in the process, or of the program where the library is linked into that.
  func address(of symbol: String, inLibrary library: String) -> UInt64? {
    let code = regions.filter { $0.isFile && $0.isExecutable }
    let places = (code.filter { $0.name.contains(library) } + code.prefix(1)).lazy.compactMap { region -> UInt64? in
      var address: UInt64 = 0
      guard hc_elf_address(region.name, region.offset, &address),
        let range = CodePlace.range(of: symbol, in: region.name)
      else { return nil }
      return region.start &- address &+ range.lowerBound
    }
    return places.first
  }
}
