/// Who runs the tasks that are queued for it, in words.
struct ExecutorNames: Sendable {
  private(set) var names: [UInt64: String] = [:]

  static let main = "the main actor"

  init(_ names: [UInt64: String] = [:]) { self.names = names }

  /// - Parameter executors: their addresses in the process; 0 is any thread of the pool.
  mutating func add(
    _ executors: Set<UInt64>, in map: MemoryMap, memory: TaskMemory, toolchain: Toolchain?, until end: Double
  ) {
    var linkages: [UInt64: String] = [:]
    for executor in executors where executor != 0 && names[executor] == nil {
      guard let type = memory.word(at: executor) else { continue }
      linkages[executor] = map.place(ofData: type)?.object
    }
    let readable = toolchain?.readable(Array(Set(linkages.values)), until: end) ?? [:]
    for (executor, linkage) in linkages { names[executor] = Self.name(linkage, readable[linkage]) }
  }

  func name(of executor: UInt64) -> String { executor == 0 ? "a thread" : names[executor] ?? "an actor" }

  private static func name(_ linkage: String, _ readable: String?) -> String? {
    let type = "type metadata for "
    guard let readable, readable.hasPrefix(type) else { return nil }
    let name = readable.dropFirst(type.count)
    let isMain = SwiftName(linkage: linkage, readable: readable).module == "Swift" && name.contains("Main")
    return isMain ? main : "actor \(name)"
  }
}
