/// SwiftPM's own options, which say how the tests were built.
enum PackageOptions {
  /// What stands between `swift package` and the verb.
  ///
  /// - Parameters:
  ///   - command: the words that SwiftPM was called with, its own path first; nil where unknown. Then no more is known
  ///     than what the directory of the products tells by its name.
  ///   - arguments: those of these words that come behind the verb.
  static func words(of command: [String]?, before arguments: [String], products: String) -> [String] {
    let words = command?.dropFirst() ?? []
    let before = words.dropLast(arguments.count)
    guard before.last == "check-hangs", Array(words.suffix(arguments.count)) == arguments else {
      return configuration(of: products)
    }
    return Array(before.dropLast())
  }

  /// `…/x86_64-unknown-linux-gnu/release`; swiftbuild's is `…/Products/Release-linux`.
  private static func configuration(of products: String) -> [String] {
    let name = products.split(separator: "/").last?.lowercased() ?? ""
    return name.hasPrefix("release") ? ["-c", "release"] : []
  }
}
