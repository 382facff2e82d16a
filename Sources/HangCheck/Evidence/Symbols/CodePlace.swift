import CHangCheck

/// A place in the code, in a file and as that file's own symbols count.
package struct CodePlace: Hashable, Sendable {
  package var file: String
  package var address: UInt64

  func moved(by bytes: UInt64) -> CodePlace { CodePlace(file: file, address: address &+ bytes) }

  /// Whether the file belongs to the system or the toolchain, and no line of the user's is in it.
  var isSystem: Bool {
    file.hasPrefix("/lib") || file.hasPrefix("/usr/lib") || file.contains("/lib/swift/") || !file.hasPrefix("/")
  }

  /// What the file's own symbols call the function that is there.
  var function: String? {
    name { hc_elf_function(file, address, $0, $1) }
  }

  /// What they call the data that begins there.
  var object: String? {
    name { hc_elf_object(file, address, $0, $1) }
  }

  /// Where a symbol of a file stands, as the file counts.
  static func range(of symbol: String, in file: String) -> Range<UInt64>? {
    var (start, size): (UInt64, UInt64) = (0, 0)
    guard hc_elf_find(file, symbol, &start, &size), start <= .max - size else { return nil }
    return start..<start + size
  }

  private func name(_ find: (UnsafeMutablePointer<CChar>?, Int) -> Bool) -> String? {
    var bytes = [CChar](repeating: 0, count: 4096)
    guard bytes.withUnsafeMutableBufferPointer({ find($0.baseAddress, $0.count) }) else { return nil }
    return String(decoding: bytes.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// `libc` of `/usr/lib/libc.so.6`.
  var library: String {
    let name = file.split(separator: "/").last ?? "?"
    return String(name.prefix { $0 != "." })
  }
}

extension MemoryMap {
  /// Where code comes from; nil where an address is no code, or its file cannot be read.
  func place(ofCode address: UInt64) -> CodePlace? {
    region(at: address).flatMap { $0.isExecutable ? place(of: address, in: $0) : nil }
  }

  /// Where data comes from; nil where an address is none of a file's.
  func place(ofData address: UInt64) -> CodePlace? {
    region(at: address).flatMap { place(of: address, in: $0) }
  }

  private func place(of address: UInt64, in region: Region) -> CodePlace? {
    guard region.isFile else { return nil }
    var place = CodePlace(file: region.name, address: 0)
    return hc_elf_address(region.name, address - region.start + region.offset, &place.address) ? place : nil
  }
}
