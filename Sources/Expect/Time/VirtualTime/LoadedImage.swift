/// A file of code that the process has loaded.
struct LoadedImage {
  let start: UnsafeRawPointer
  let path: String
  /// The function that has the code, where the loader knows its name.
  let function: String?

  private struct Found {
    var path: UnsafePointer<CChar>?
    var start: UnsafeRawPointer?
    var name: UnsafePointer<CChar>?
    var address: UnsafeRawPointer?
  }
  private typealias Find = @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer) -> Int32

  // As declared by the loader, whose header is not everywhere imported.
  private static let find = runtimeSymbol("dladdr").map { unsafeBitCast($0, to: Find.self) }

  /// The one that has the code; nil where none does.
  init?(of code: UnsafeRawPointer) {
    var found = Found()
    guard Self.find?(code, &found) ?? 0 != 0, let path = found.path, let start = found.start else { return nil }
    self.start = start
    self.path = String(cString: path)
    function = found.name.map { String(cString: $0) }
  }
}
