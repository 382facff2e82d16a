/// Reduces what fails together to a part that still fails and of which nothing can be left out.
///
/// Source: A. Zeller, R. Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002 (ddmin).
enum DeltaDebugging {
  /// - Parameter fails: whether a part still fails; nil: there is no more time, and the smallest so far is the answer.
  static func reduce<Element>(_ all: [Element], fails: ([Element]) -> Bool?) -> [Element] {
    var (left, parts) = (all, 2)
    while left.count > 1 {
      let size = (left.count + parts - 1) / parts
      let ranges = stride(from: 0, to: left.count, by: size).map { $0..<min($0 + size, left.count) }
      var smaller: (elements: [Element], parts: Int)?
      for candidate in candidates(left, ranges) {
        guard let isFailing = fails(candidate.elements) else { return left }
        if isFailing {
          smaller = (candidate.elements, candidate.isComplement ? max(parts - 1, 2) : 2)
          break
        }
      }
      if let smaller {
        (left, parts) = smaller
      } else if parts < left.count {
        parts = min(2 * parts, left.count)
      } else {
        break
      }
    }
    return left
  }

  /// The parts, then all but each part; of two parts each is the other's complement.
  private static func candidates<Element>(
    _ all: [Element], _ ranges: [Range<Int>]
  ) -> [(elements: [Element], isComplement: Bool)] {
    let parts = ranges.map { (elements: Array(all[$0]), isComplement: false) }
    if ranges.count == 2 { return parts }
    let complements = ranges.map { range in
      (elements: Array(all[..<range.lowerBound] + all[range.upperBound...]), isComplement: true)
    }
    return parts + complements
  }
}
