/// Those of the expected elements that have not come yet.
///
/// In the order in which they are expected each is found at once. In any other order they are found by their hashes
/// where they have some, and otherwise one after the other is compared.
struct MissingElements<T: Equatable> {
  private let expected: [T]
  private var isMissing: [Bool]
  private var count: Int
  /// The place of the first one.
  private var start = 0
  /// Made when an element comes out of order.
  private var index: (any PlaceIndex<T>)?

  init(_ expected: [T]) {
    self.expected = expected
    isMissing = Array(repeating: true, count: expected.count)
    count = expected.count
  }

  var isEmpty: Bool { count == 0 }
  var first: T? { isEmpty ? nil : expected[start] }
  /// In the order in which they are expected.
  var elements: [T] { zip(expected, isMissing).filter(\.1).map(\.0) }

  /// Whether the first one was equal.
  mutating func removeFirst(ifEqualTo value: T) -> Bool {
    guard first == value else { return false }
    remove(at: start)
    return true
  }

  /// Whether one was equal.
  mutating func remove(_ value: T) -> Bool {
    if removeFirst(ifEqualTo: value) { return true }
    guard let place = hashed(value) ?? (start..<expected.count).first(where: { isMissing[$0] && expected[$0] == value })
    else { return false }
    remove(at: place)
    return true
  }

  private mutating func hashed(_ value: T) -> Int? {
    guard let type = T.self as? any Hashable.Type else { return nil }
    if index == nil { index = places(by: type) }
    while let place = index?.next(of: value) {
      if isMissing[place] { return place }
    }
    return nil
  }

  private func places<H: Hashable>(by type: H.Type) -> any PlaceIndex<T> { HashedPlaces<T, H>(of: expected) }

  private mutating func remove(at place: Int) {
    isMissing[place] = false
    count -= 1
    while start < expected.count, !isMissing[start] { start += 1 }
  }
}

/// Where elements are expected.
private protocol PlaceIndex<Element> {
  associatedtype Element

  /// The first place of an equal element that was not asked for before.
  mutating func next(of element: Element) -> Int?
}

/// `Key` is `Element` itself, of which the compiler does not know that it is Hashable.
private struct HashedPlaces<Element, Key: Hashable>: PlaceIndex {
  /// The last place first.
  private var places: [Key: [Int]] = [:]

  init(of elements: [Element]) {
    for (place, element) in elements.enumerated().reversed() { places[Self.key(element), default: []].append(place) }
  }

  mutating func next(of element: Element) -> Int? { places[Self.key(element)]?.popLast() }

  // Both are one type: see `MissingElements.places(by:)`.
  private static func key(_ element: Element) -> Key { unsafeBitCast(element, to: Key.self) }
}
