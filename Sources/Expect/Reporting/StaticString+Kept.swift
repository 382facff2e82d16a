import Synchronization

extension StaticString {
  /// The same text as a static string, which is the only form in which XCTest takes a place. It is kept for good, once
  /// for each text: there are as many as there are files with tests.
  static func kept(_ text: String) -> StaticString {
    table.withLock { table in
      if let kept = table[text] { return kept }
      let kept = StaticString(keeping: text)
      table[text] = kept
      return kept
    }
  }

  private init(keeping text: String) {
    let bytes = Array(text.utf8)
    let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: bytes.count + 1)
    memory.initialize(from: bytes + [0], count: bytes.count + 1)
    let isASCII: UInt8 = bytes.allSatisfy { $0 < 0x80 } ? 2 : 0
    // The frozen layout of StaticString: where its UTF-8 begins, how many bytes it has, and a flag for ASCII.
    self = unsafeBitCast((UnsafePointer(memory), bytes.count, isASCII), to: StaticString.self)
  }
}

private let table = Mutex<[String: StaticString]>([:])
