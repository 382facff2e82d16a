extension StreamRecord {
  /// The records of a line: one, or several where a process and one that it forked have written at once, each the
  /// record first and then the newline. None where the line is no record, or only half of one.
  static func all(in line: UnsafeRawBufferPointer) -> [StreamRecord] {
    if let record = StreamRecord(line) { return [record] }
    return objects(in: line).compactMap { StreamRecord(UnsafeRawBufferPointer(rebasing: line[$0])) }
  }

  /// Where the outermost pairs of braces stand.
  private static func objects(in line: UnsafeRawBufferPointer) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var (start, depth) = (0, 0)
    var (isString, isEscaped) = (false, false)
    for (index, byte) in line.enumerated() {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\"): isEscaped = isString
      case UInt8(ascii: "\"") where depth > 0: isString.toggle()
      case _ where isString: break
      case UInt8(ascii: "{"):
        if depth == 0 { start = index }
        depth += 1
      case UInt8(ascii: "}") where depth > 0:
        depth -= 1
        if depth == 0 { found.append(start..<index + 1) }
      default: break
      }
    }
    return found
  }
}
