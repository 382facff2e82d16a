/// The text of a value as `String(reflecting:)` has it, but no longer than it must be.
///
/// A huge string, collection or tree of structs is left after the first thousands of characters, before its whole
/// description is built.
struct BoundedText {
  private(set) var text = ""
  /// In bytes: enough to say how much was cut from any description that a person would read.
  static let limit = 10_000

  var isFull: Bool { text.utf8.count >= Self.limit }

  /// A piece may be the whole description that a type has made of itself.
  mutating func write(_ piece: String) {
    let isHuge = piece.utf8.count > 2 * Self.limit
    text += isHuge ? String(decoding: piece.utf8.prefix(Self.limit), as: UTF8.self) : piece
  }

  mutating func write(value: Any) {
    guard !isFull else { return }
    if let value = value as? any WrittenInPieces {
      value.write(to: &self)
    } else if describesItself(value) {
      write(String(reflecting: value))
    } else {
      write(value, by: Mirror(reflecting: value))
    }
  }

  fileprivate mutating func write<Items: Sequence>(list items: Items, _ write: (inout Self, Items.Element) -> Void) {
    var separator = ""
    for item in items {
      if isFull { return }
      self.write(separator)
      write(&self, item)
      separator = ", "
    }
  }

  private func describesItself(_ value: Any) -> Bool {
    value is any CustomDebugStringConvertible || value is any CustomStringConvertible
      || value is any TextOutputStreamable || value is any CustomReflectable
  }

  private mutating func write(_ value: Any, by mirror: Mirror) {
    switch mirror.displayStyle {
    case .struct:
      write(String(reflecting: mirror.subjectType))
      write(fields: mirror)
    case .tuple: write(fields: mirror)
    case .enum: write(enum: value, by: mirror)
    default: write(String(reflecting: value))
    }
  }

  private mutating func write(fields mirror: Mirror) {
    write("(")
    write(list: mirror.children) { text, child in
      if let label = child.label, !label.hasPrefix(".") { text.write("\(label): ") }
      text.write(value: child.value)
    }
    write(")")
  }

  private mutating func write(enum value: Any, by mirror: Mirror) {
    guard let (name, payload) = mirror.children.first, let name else { return write(String(reflecting: value)) }
    write("\(String(reflecting: mirror.subjectType)).\(name)")
    let isTuple = Mirror(reflecting: payload).displayStyle == .tuple
    write(isTuple ? "" : "(")
    write(value: payload)
    write(isTuple ? "" : ")")
  }
}

/// Types of the standard library whose own description would be built whole.
private protocol WrittenInPieces {
  func write(to text: inout BoundedText)
}

extension String: WrittenInPieces {
  fileprivate func write(to text: inout BoundedText) {
    text.write(String(reflecting: String(decoding: utf8.prefix(BoundedText.limit), as: UTF8.self)))
  }
}

extension Optional: WrittenInPieces {
  fileprivate func write(to text: inout BoundedText) {
    guard let value = self else { return text.write("nil") }
    text.write("Optional(")
    text.write(value: value)
    text.write(")")
  }
}

extension Array: WrittenInPieces {
  fileprivate func write(to text: inout BoundedText) {
    text.write("[")
    text.write(list: self) { $0.write(value: $1) }
    text.write("]")
  }
}

extension Set: WrittenInPieces {
  fileprivate func write(to text: inout BoundedText) {
    text.write("Set([")
    text.write(list: self) { $0.write(value: $1) }
    text.write("])")
  }
}

extension Dictionary: WrittenInPieces {
  fileprivate func write(to text: inout BoundedText) {
    text.write(isEmpty ? "[:" : "[")
    text.write(list: self) { text, entry in
      text.write(value: entry.key)
      text.write(": ")
      text.write(value: entry.value)
    }
    text.write("]")
  }
}
