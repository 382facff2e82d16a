import Foundation

/// The part of an async function that ends where another one goes on: its last line is that of the await.
struct PartBefore: Hashable {
  /// One looks into no more of it than its end.
  private static let longest: UInt64 = 1024

  /// From its end to its beginning.
  let places: [CodePlace]

  /// - Parameter linkage: of the part that goes on: `…TQ1_`, behind which the parts are counted.
  init?(of linkage: String, in file: String) {
    guard let range = Self.names(before: linkage).lazy.compactMap({ CodePlace.range(of: $0, in: file) }).first,
      !range.isEmpty
    else { return nil }
    let start = max(range.lowerBound, range.upperBound - min(range.upperBound, Self.longest))
    places = stride(from: range.upperBound - 1, through: start, by: -8).map { CodePlace(file: file, address: $0) }
  }

  /// What the part before may be called.
  static func names(before linkage: String) -> [String] {
    guard let mark = linkage.range(of: "TQ", options: .backwards) ?? linkage.range(of: "TY", options: .backwards),
      let number = Int(linkage[mark.upperBound...].dropLast()), linkage.hasSuffix("_")
    else { return [] }
    let function = linkage[..<mark.lowerBound]
    return number == 0 ? [String(function)] : ["\(function)TY\(number - 1)_", "\(function)TQ\(number - 1)_"]
  }
}
