extension String {
  /// The candidate that takes the fewest edits to become this, where those are few enough for a slip.
  func nearest(among candidates: [String]) -> String? {
    let distances = candidates.map { (name: $0, edits: edits(to: $0)) }
    guard let nearest = distances.min(by: { $0.edits < $1.edits }), nearest.edits <= count / 3 else { return nil }
    return nearest.name
  }

  /// How many characters must be changed, put in or taken out: Levenshtein's distance.
  func edits(to other: String) -> Int {
    let other = Array(other)
    var row = Array(0...other.count)
    for (i, character) in enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for j in other.indices {
        let changed = diagonal + (character == other[j] ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = Swift.min(changed, row[j + 1] + 1, row[j] + 1)
      }
    }
    return row[other.count]
  }
}
