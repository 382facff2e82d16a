import Foundation

extension InputStream {
  /// Everything up to the end, read on this thread.
  func readAll() throws -> Data {
    open()
    defer { close() }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(&buffer, maxLength: buffer.count)
      if count < 0 { throw streamError ?? CocoaError(.fileReadUnknown) }
      if count == 0 { return data }
      data.append(contentsOf: buffer[..<count])
    }
  }
}
