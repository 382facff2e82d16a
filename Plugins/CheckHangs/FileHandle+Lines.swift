import Foundation

extension FileHandle {
  /// All that there is to read, up to the end.
  func text() -> String { String(decoding: readDataToEndOfFile(), as: UTF8.self) }

  /// The lines as they come, up to the end.
  func forEachLine(_ body: (String) -> Void) {
    var rest = Data()
    while case let data = availableData, !data.isEmpty {
      var lines = (rest + data).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      rest = Data(lines.removeLast())
      for line in lines { body(String(decoding: line, as: UTF8.self)) }
    }
    if !rest.isEmpty { body(String(decoding: rest, as: UTF8.self)) }
  }
}
