import CHangCheck

/// What came of reading a non-blocking descriptor once.
enum Reading {
  /// Valid until the next reading.
  case bytes(UnsafeRawBufferPointer)
  /// Nothing is there now.
  case nothing
  case end

  init(_ count: Int, _ start: UnsafeRawPointer?) {
    self = count > 0 ? .bytes(UnsafeRawBufferPointer(start: start, count: count)) : count < 0 ? .nothing : .end
  }
}

/// Reads a descriptor and cuts what it says into lines. The loops over the bytes are in C.
final class LineReader {
  /// A line is cut off there, once its strings have been shortened.
  static let longestLine = 1 << 20

  private let reader: OpaquePointer?

  /// - Parameter marked: only lines that may be XCTest's own count as lines; the rest is text.
  init(marked: Bool = false) {
    reader = hc_reader_new(Self.longestLine, marked)
  }

  deinit { hc_reader_free(reader) }

  enum Piece {
    case text(UnsafeRawBufferPointer)
    case line(UnsafeRawBufferPointer)
  }

  func read(_ descriptor: Int32) -> Reading {
    guard let reader else { return .end }
    var span = hc_span()
    let count = hc_reader_fill(reader, descriptor, &span)
    return Reading(count, span.start)
  }

  /// The next piece of what was read, valid until the next call.
  /// - Parameter all: nothing more will be read, so the rest counts without its newline.
  func next(all: Bool = false) -> Piece? {
    guard let reader else { return nil }
    var span = hc_span()
    let kind = hc_reader_next(reader, all, &span)
    let bytes = UnsafeRawBufferPointer(start: span.start, count: span.count)
    return kind == hc_text ? .text(bytes) : kind == hc_line ? .line(bytes) : nil
  }
}

/// Reads descriptors as they come.
final class RawReader {
  private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 64 * 1024, alignment: 16)

  deinit { buffer.deallocate() }

  func read(_ descriptor: Int32) -> Reading {
    Reading(hc_read(descriptor, buffer.baseAddress, buffer.count), buffer.baseAddress)
  }
}
