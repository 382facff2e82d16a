#if os(Linux)
#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

extension FunctionName {
  /// From the table that debuggers read: the loader knows no functions of an executable. Nil where it was stripped.
  static func symbol(at code: UnsafeRawPointer, in image: LoadedImage) -> String? {
    SymbolTable(of: image.path)?.name(at: UInt64(code - image.start))
  }
}

/// The symbols of an ELF file, as its format lays them out: 64 bits, little-endian.
private struct SymbolTable: ~Copyable {
  private let file: UnsafeRawBufferPointer
  private let symbols: Range<Int>
  private let strings: Range<Int>

  init?(of path: String) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    let size = Int(lseek(descriptor, 0, SEEK_END))
    guard size > 64, let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
      return nil
    }
    let file = UnsafeRawBufferPointer(start: start, count: size)
    guard let (symbols, strings) = Self.sections(of: file) else {
      munmap(start, size)
      return nil
    }
    (self.file, self.symbols, self.strings) = (file, symbols, strings)
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: file.baseAddress), file.count) }

  /// The table of symbols, and that of their names.
  private static func sections(of file: UnsafeRawBufferPointer) -> (symbols: Range<Int>, strings: Range<Int>)? {
    guard file.starts(with: [0x7f, 0x45, 0x4c, 0x46, 2, 1]) else { return nil }
    let start = Int(clamping: file.read(at: 0x28, as: UInt64.self))
    let count = Int(file.read(at: 0x3c, as: UInt16.self))
    func section(_ number: Int) -> Range<Int>? {
      let header = start + 64 * number
      guard number < count, header >= 0, header + 64 <= file.count else { return nil }
      let begin = Int(clamping: file.read(at: header + 0x18, as: UInt64.self))
      let size = Int(clamping: file.read(at: header + 0x20, as: UInt64.self))
      return begin <= file.count && size <= file.count - begin ? begin..<begin + size : nil
    }
    for number in 0..<count {
      guard let symbols = section(number) else { return nil }
      let header = start + 64 * number
      guard file.read(at: header + 4, as: UInt32.self) == 2 else { continue }
      return section(Int(file.read(at: header + 0x28, as: UInt32.self))).map { (symbols, $0) }
    }
    return nil
  }

  /// The function that has this address.
  func name(at address: UInt64) -> String? {
    for symbol in stride(from: symbols.lowerBound, to: symbols.upperBound - 23, by: 24) {
      let start = file.read(at: symbol + 8, as: UInt64.self)
      let isFunction = file[symbol + 4] & 15 == 2
      let size = file.read(at: symbol + 16, as: UInt64.self)
      guard isFunction, start <= address, address - start < size else { continue }
      let name = Int(file.read(at: symbol, as: UInt32.self))
      guard name < strings.count else { return nil }
      let bytes = file[(strings.lowerBound + name)..<strings.upperBound].prefix { $0 != 0 }
      return String(decoding: bytes, as: UTF8.self)
    }
    return nil
  }
}

extension UnsafeRawBufferPointer {
  fileprivate func read<Number: FixedWidthInteger & BitwiseCopyable>(at offset: Int, as type: Number.Type) -> Number {
    loadUnaligned(fromByteOffset: offset, as: type)
  }
}
#endif
