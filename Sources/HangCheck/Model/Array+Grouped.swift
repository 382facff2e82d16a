extension Array {
  /// Those with the same key, in the order of their first appearance.
  func grouped<Key: Hashable>(by key: (Element) -> Key) -> [[Element]] {
    var groups: [[Element]] = []
    var places: [Key: Int] = [:]
    for element in self {
      let key = key(element)
      if let place = places[key] {
        groups[place].append(element)
      } else {
        places[key] = groups.count
        groups.append([element])
      }
    }
    return groups
  }
}
