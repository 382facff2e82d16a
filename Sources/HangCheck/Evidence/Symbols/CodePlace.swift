import CHangCheck
import Foundation

/// A place in the code, in a file and as that file's own symbols count.
package struct CodePlace: Hashable, Sendable {
  package var file: String
  package var address: UInt64

  func moved(by bytes: UInt64) -> CodePlace { CodePlace(file: file, address: address &+ bytes) }

  /// Whether the file belongs to the system or the toolchain, and no line of the user's is in it.
  var isSystem: Bool {
    file.hasPrefix("/lib") || file.hasPrefix("/usr/lib") || file.contains("/lib/swift/") || !file.hasPrefix("/")
  }

  /// What the file's own symbols call it.
  var symbol: String? {
    let bytes = [CChar](unsafeUninitializedCapacity: 4096) { buffer, count in
      count = hc_elf_function(file, address, buffer.baseAddress, buffer.count) ? strlen(buffer.baseAddress!) : 0
    }
    return bytes.isEmpty ? nil : String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// `libc` of `/usr/lib/libc.so.6`.
  var library: String {
    let name = file.split(separator: "/").last ?? "?"
    return String(name.prefix { $0 != "." })
  }
}

extension MemoryMap {
  /// Where code comes from; nil where an address is no code, or its file cannot be read.
  func place(of address: UInt64) -> CodePlace? {
    guard let region = region(at: address), region.isExecutable, region.isFile else { return nil }
    var place = CodePlace(file: region.name, address: 0)
    return hc_elf_address(region.name, address - region.start + region.offset, &place.address) ? place : nil
  }
}
