/// Tasks below those that have begun them, equal ones together.
struct TaskTree {
  /// Further in nobody could read it.
  private static let deepest = 10

  /// In the order in which they are shown.
  private(set) var rows: [(group: [TaskReport], depth: Int)] = []

  init(_ tasks: [TaskReport]) {
    let shown = Set(tasks.map(\.id))
    var children = Dictionary(grouping: tasks) { $0.parentBefore.flatMap { shown.contains($0) ? $0 : nil } }
    var open = [(group: [TaskReport], depth: Int)]()
    func add(_ tasks: [TaskReport]?, depth: Int) {
      let groups = (tasks ?? []).grouped { TaskReport(id: 0, frames: $0.frames, wait: $0.wait) }
      open += groups.reversed().map { (group: $0, depth: min(depth, Self.deepest)) }
    }
    add(children[nil], depth: 0)
    while let row = open.popLast() {
      rows.append(row)
      add(row.group.flatMap { children.removeValue(forKey: $0.id) ?? [] }, depth: row.depth + 1)
    }
  }
}

extension TaskReport {
  /// A parent was there before its children, so that no row of parents leads back to where it began, whatever was read.
  fileprivate var parentBefore: UInt64? { parent.flatMap { $0 < id ? $0 : nil } }
}
