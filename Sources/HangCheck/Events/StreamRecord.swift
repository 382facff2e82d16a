import Foundation

/// One line of Swift Testing's event stream: `{"version":0,"kind":"event","payload":{…}}`.
struct StreamRecord {
  let kind: String
  private let payload: [String: Any]

  /// Nil where the line is no record, or only half of one.
  init?(_ line: UnsafeRawBufferPointer) {
    guard let start = line.baseAddress, !line.isEmpty else { return nil }
    let data = Data(bytesNoCopy: UnsafeMutableRawPointer(mutating: start), count: line.count, deallocator: .none)
    guard let record = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
      let recordKind = record["kind"] as? String, let payload = record["payload"] as? [String: Any]
    else { return nil }
    // An unknown kind of record has an unknown payload.
    let isKnown = recordKind == "event" || recordKind == "test"
    kind = isKnown ? payload["kind"] as? String ?? "" : recordKind
    self.payload = payload
  }

  subscript(_ key: String) -> String? { payload[key] as? String }

  func flag(_ key: String) -> Bool? { payload[key] as? Bool }

  var instant: Double? { object("instant")?["absolute"] as? Double }

  /// What the framework would print about it, a symbol beside each text.
  var messages: [(symbol: String, text: String)] {
    let list = payload["messages"] as? [[String: Any]] ?? []
    return list.compactMap { message in
      guard let text = message["text"] as? String else { return nil }
      return (message["symbol"] as? String ?? "", text)
    }
  }

  /// The reason for a skip; nil where this version of the stream has no such field.
  var comments: [String]? { payload["_comments"] as? [String] }

  /// Version 0 alone says which argument it speaks of.
  var testCase: (id: String, text: String)? {
    guard let testCase = object("_testCase"), let id = testCase["id"] as? String else { return nil }
    return (id, testCase["displayName"] as? String ?? "")
  }

  var issue: [String: Any]? { object("issue") }

  /// Of a listed test. Of an issue: `Place(issue?["sourceLocation"])`.
  var place: Place { Place(payload["sourceLocation"]) }

  private func object(_ key: String) -> [String: Any]? { payload[key] as? [String: Any] }

  struct Place {
    var file: String?
    var fileID: String?
    var line: Int?
    var column: Int?

    init(_ location: Any?) {
      guard let location = location as? [String: Any] else { return }
      file = location["filePath"] as? String ?? location["_filePath"] as? String
      fileID = location["fileID"] as? String
      line = location["line"] as? Int
      column = location["column"] as? Int
    }
  }
}
