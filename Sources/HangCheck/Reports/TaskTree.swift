/// Tasks below those that have begun them, equal ones together; those that run the user's code first.
struct TaskTree {
  /// Further in nobody could read it.
  private static let deepest = 10

  /// In the order in which they are shown.
  private(set) var rows: [(group: [TaskReport], depth: Int)] = []

  init(_ tasks: [TaskReport]) {
    let users = Self.users(among: tasks)
    let shown = Set(tasks.map(\.id))
    var children = Dictionary(grouping: tasks) { task in
      // Where the runner's own tasks have begun a test, that tells nothing of the test.
      task.parentBefore.flatMap { shown.contains($0) && users.contains($0) == users.contains(task.id) ? $0 : nil }
    }
    var open = [(group: [TaskReport], depth: Int)]()
    func add(_ tasks: [TaskReport], depth: Int) {
      let groups = tasks.grouped { TaskReport(id: 0, frames: $0.frames, wait: $0.wait) }
      open += groups.reversed().map { (group: $0, depth: min(depth, Self.deepest)) }
    }
    let roots = children[nil] ?? []
    add(roots.filter { users.contains($0.id) } + roots.filter { !users.contains($0.id) }, depth: 0)
    while let row = open.popLast() {
      rows.append(row)
      add(row.group.flatMap { children.removeValue(forKey: $0.id) ?? [] }, depth: row.depth + 1)
    }
  }

  /// Those that run the user's code, and all that these have begun.
  private static func users(among tasks: [TaskReport]) -> Set<UInt64> {
    var users: Set<UInt64> = []
    for task in tasks.sorted(by: { $0.id < $1.id }) {
      let isBelow = task.parentBefore.map(users.contains) ?? false
      if isBelow || task.frames.contains(where: { !$0.isRuntime }) { users.insert(task.id) }
    }
    return users
  }
}

extension TaskReport {
  /// A parent was there before its children, so that no row of parents leads back to where it began, whatever was read.
  fileprivate var parentBefore: UInt64? { parent.flatMap { $0 < id ? $0 : nil } }
}
