/// Reads what HangObserver writes from inside an XCTest process: fields between tabs, one event a line,
///
///     check-hangs<TAB>1
///     12.345678901<TAB>testStarted<TAB>Module.Class/test
///
/// of which the first line names the version of the form. `\t`, `\n`, `\r` and `\\` stand for themselves in a field.
package struct ObserverDecoder: EventDecoder {
  /// Lines of another form, or half of one.
  package private(set) var malformedLines = 0
  private var isKnownVersion = false

  package init() {}

  package mutating func decode(_ line: UnsafeRawBufferPointer) -> [Event] {
    if line.isEmpty { return [] }
    let fields = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false).map(Self.text)
    if fields.first == "check-hangs" {
      isKnownVersion = fields.count == 2 && fields[1] == "1"
      malformedLines += isKnownVersion ? 0 : 1
      return []
    }
    guard isKnownVersion, fields.count >= 2, let instant = Double(fields[0]), let kind = Self.kind(fields.dropFirst())
    else {
      malformedLines += 1
      return []
    }
    return [Event(kind, instant: instant)]
  }

  private static func kind(_ fields: ArraySlice<String>) -> Event.Kind? {
    guard let name = fields.dropFirst().first else {
      return fields == ["runStarted"] ? .runStarted : fields == ["runEnded"] ? .runEnded : nil
    }
    let rest = Array(fields.dropFirst(2))
    switch (fields.first, rest.count) {
    case ("suiteStarted", 0): return .suiteStarted(name)
    case ("suiteEnded", 0): return .suiteEnded(name)
    case ("testStarted", 0): return .testStarted(name)
    case ("testEnded", 1): return .testEnded(name, end(rest[0]))
    case ("testSkipped", 1): return .testSkipped(name, reason: XCTestText.skipReason(rest[0]))
    case ("issue", 3): return .issue(test: name, XCTestText.issue(file: rest[0], line: rest[1], message: rest[2]))
    default: return nil
    }
  }

  private static func end(_ word: String) -> Event.TestEnd {
    switch word {
    case "passed": .passed
    case "failed": .failed
    case "skipped": .skipped
    default: .unsaid
    }
  }

  private static func text(_ field: Slice<UnsafeRawBufferPointer>) -> String {
    guard field.contains(UInt8(ascii: "\\")) else { return String(decoding: field, as: UTF8.self) }
    var bytes: [UInt8] = []
    var isEscaped = false
    for byte in field {
      if !isEscaped, byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else {
        bytes.append(isEscaped ? meaning(of: byte) : byte)
        isEscaped = false
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func meaning(of letter: UInt8) -> UInt8 {
    switch letter {
    case UInt8(ascii: "t"): UInt8(ascii: "\t")
    case UInt8(ascii: "n"): UInt8(ascii: "\n")
    case UInt8(ascii: "r"): UInt8(ascii: "\r")
    default: letter
    }
  }
}
