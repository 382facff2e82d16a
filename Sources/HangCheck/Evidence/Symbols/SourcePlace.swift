import Foundation

/// What stands at a place in the code: a function, or one that the compiler put into another.
struct SourcePlace: Hashable, Decodable {
  /// As the linker knows it.
  var function: String
  var file: String
  /// 0 where it has none.
  var line: Int
  /// Where the function begins.
  var startLine: Int

  private enum CodingKeys: String, CodingKey {
    case function = "FunctionName"
    case file = "FileName"
    case line = "Line"
    case startLine = "StartLine"
  }
}

extension Toolchain {
  /// The answers of one call are no more than these, and no command line is longer.
  private static let mostPlaces = 6000
  private static let longestLine = 1_000_000

  /// What stands at each place, the innermost function first. nil where the toolchain cannot say; what it says of
  /// some, it says of all.
  func sources(at places: [CodePlace], until end: Double) -> [CodePlace: [SourcePlace]]? {
    var found: [CodePlace: [SourcePlace]] = [:]
    for part in parts(of: places) {
      let words = part.map { "\"\($0.file)\" 0x\(String($0.address, radix: 16))" }
      let options = ["--output-style=JSON", "--inlines", "--demangle", "--functions=linkage"]
      guard let output = output(of: "llvm-symbolizer", options + words, until: end),
        let answers = try? JSONDecoder().decode([Answer].self, from: output), answers.count == part.count
      else { return nil }
      for (place, answer) in zip(part, answers) { found[place] = answer.places ?? [] }
    }
    return found
  }

  private struct Answer: Decodable {
    var places: [SourcePlace]?

    private enum CodingKeys: String, CodingKey { case places = "Symbol" }
  }

  private func parts(of places: [CodePlace]) -> [[CodePlace]] {
    var parts: [[CodePlace]] = []
    var length = Self.longestLine
    for place in places {
      length += place.file.utf8.count + 30
      if length > Self.longestLine || parts[parts.count - 1].count >= Self.mostPlaces {
        parts.append([])
        length = place.file.utf8.count
      }
      parts[parts.count - 1].append(place)
    }
    return parts
  }
}
