import CHangCheck
import Foundation

/// What a function is called by those who wrote it.
struct SwiftName: Hashable {
  /// `LoginModel.refresh()`
  var text: String
  /// nil where it is none of Swift's.
  var module: String?
  /// Made by the compiler to get from one function to another.
  var isThunk: Bool
  /// Whether it may be suspended.
  var isAsync: Bool

  /// - Parameter readable: what the toolchain's demangler makes of it.
  init(linkage: String, readable: String?) {
    module = Self.module(of: linkage)
    let isSwift = linkage.hasPrefix("$s")
    let name = readable ?? linkage
    isThunk = isSwift && Self.thunks.contains { name.hasPrefix($0) }
    isAsync = isSwift && Self.withoutNames(linkage).contains("Ya")
    text =
      isSwift ? Self.plain(name) : linkage.hasPrefix(Self.topLevel) ? "main" : String(name.prefix { $0 != "(" })
  }

  private static let thunks = [
    "partial apply for ", "thunk for ", "protocol witness for ", "dispatch thunk of ", "async_Main",
  ]

  /// The code of a file that is the program.
  private static let topLevel = "async_Main"

  private static func plain(_ name: String) -> String {
    var name = name
    // What is in no function is in that.
    if name.hasSuffix(" in ") { name += "main" }
    for word in ["specialized ", "merged ", "static "] { name = name.replacingOccurrences(of: word, with: "") }
    return withoutGenerics(name)
  }

  /// `Task<>.sleep<A>(for:)` is `Task.sleep(for:)`; an operator, which stands behind a point or a space, stays.
  private static func withoutGenerics(_ name: String) -> String {
    guard name.contains("<") else { return name }
    var plain = ""
    var depth = 0
    for character in name {
      if character == "<", depth > 0 || plain.last.map({ $0.isLetter || $0.isNumber || $0 == "_" }) == true {
        depth += 1
      } else if character == ">", depth > 0, !plain.isEmpty {
        depth -= 1
      } else if depth == 0 {
        plain.append(character)
      }
    }
    return depth == 0 ? plain : name
  }

  /// The module that declares it: the first name in `$s5MyApp10LoginModelV…`, and in `$sSci5MyAppE…` the one that
  /// extends what is Swift's own.
  private static func module(of linkage: String) -> String? {
    guard linkage.hasPrefix("$s") else { return nil }
    let rest = linkage.dropFirst(2)
    if let name = name(at: rest)?.name { return name }
    let type = rest.prefix { $0.isLetter }
    if rest.hasPrefix("S"), let (name, after) = name(at: rest.dropFirst(type.count)), after.hasPrefix("E") {
      return name
    }
    return "Swift"
  }

  private static func name(at text: Substring) -> (name: String, after: Substring)? {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    guard let count = Int(digits), count > 0, digits.first != "0" else { return nil }
    let rest = text.dropFirst(digits.count)
    guard rest.count >= count else { return nil }
    return (String(rest.prefix(count)), rest.dropFirst(count))
  }

  private static func withoutNames(_ linkage: String) -> String {
    var rest = linkage[...]
    var left = ""
    while let first = rest.first {
      if let (_, after) = name(at: rest) {
        rest = after
      } else {
        left.append(first)
        rest = rest.dropFirst()
      }
    }
    return left
  }
}

extension Toolchain {
  private static let longestLine = 1_000_000

  /// Readable names; those that it does not know, or that are not there in time, are left out.
  func readable(_ linkages: [String], until end: Double) -> [String: String] {
    var found: [String: String] = [:]
    var rest = linkages.filter { $0.hasPrefix("$s") && !$0.contains("\n") }[...]
    while !rest.isEmpty {
      var length = 0
      let part = rest.prefix {
        length += $0.utf8.count + 10
        return length < Self.longestLine
      }
      guard !part.isEmpty, let output = output(of: "swift-demangle", ["--simplified", "--compact"] + part, until: end)
      else { return found }
      let names = String(decoding: output, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
      guard names.count >= part.count else { return found }
      for (linkage, name) in zip(part, names) { found[linkage] = String(name) }
      rest = rest.dropFirst(part.count)
    }
    return found
  }
}
