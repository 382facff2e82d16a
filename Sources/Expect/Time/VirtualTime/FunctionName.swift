/// What the function is called that has some code.
enum FunctionName {
  /// Of the first of these places that has a name, and is no sleep itself; nil where none has.
  static func first(of codes: [UnsafeRawPointer]) -> String? {
    for code in codes {
      guard let image = LoadedImage(of: code) else { continue }
      let name = image.function ?? symbol(at: code, in: image)
      if let name, !isSleep(name), let readable = readable(name) { return readable }
    }
    return nil
  }

  /// `Task.sleep(for:)` and `Clock.sleep(for:)` are compiled into whoever calls them.
  private static func isSleep(_ name: String) -> Bool {
    name.hasPrefix("$sScTss5NeverO") || name.hasPrefix("$ss5ClockPsE5sleep")
  }

  private typealias Demangle =
    @convention(c) (UnsafePointer<CChar>, Int, UnsafeMutablePointer<CChar>?, UnsafeMutablePointer<Int>?) ->
    UnsafeMutablePointer<CChar>?

  /// As the runtime's own crash reports show it.
  private static func readable(_ name: String) -> String? {
    guard let symbol = runtimeSymbol("_swift_backtrace_demangle") else { return nil }
    // As declared by the runtime.
    let demangle = unsafeBitCast(symbol, to: Demangle.self)
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
      var size = buffer.count
      return demangle(name, name.utf8.count, buffer.baseAddress, &size).map { String(cString: $0) }
    }
  }
}
