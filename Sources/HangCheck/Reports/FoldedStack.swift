/// Stacks that are equal, shown once, with what is not the user's code folded.
struct FoldedStack {
  /// How much of it all is shown.
  struct Size {
    var most = 10
    var deepest = 20
    var foldsRuntime = true

    static let short = Size()
    static let all = Size(most: .max)
    static let whole = Size(most: .max, deepest: .max, foldsRuntime: false)
  }

  /// `37 tasks`, `task 7 "loader"`, `thread 812, blocked`.
  var title: String
  var frames: [String]
  /// Of a task: how many stand above it that have begun each other. Its own stand below it, further in.
  var depth = 0

  static func tasks(_ tasks: [TaskReport], _ size: Size = .short) -> [FoldedStack] {
    cut(TaskTree(tasks).rows, size, more: "tasks") { group, depth in
      let wait = group[0].wait.map { ", waiting for \($0)\(end(of: group))" } ?? ""
      let name = group[0].name.map { " \"\($0)\"" } ?? ""
      let title = group.count > 1 ? "\(group.count) tasks" : "task \(group[0].id)\(name)"
      return FoldedStack(title: title + wait + ":", frames: folded(group[0].frames, size), depth: depth)
    }
  }

  /// When sleeping tasks go on.
  private static func end(of tasks: [TaskReport]) -> String {
    let left = tasks.compactMap(\.secondsLeft).min()
    return left.map { (tasks.count > 1 ? ", the first of which ends in " : ", which ends in ") + $0.secondsText } ?? ""
  }

  static func threads(_ threads: [ThreadReport], _ size: Size = .short) -> [FoldedStack] {
    let groups = threads.grouped { ThreadReport(id: 0, state: $0.state, frames: $0.frames, wait: $0.wait) }
    return cut(groups.map { (group: $0, depth: 0) }, size, more: "threads") { group, _ in
      let name = group.count > 1 ? "\(group.count) threads" : "thread \(group[0].id)"
      let wait = group[0].wait.map { " in \($0)" } ?? ""
      let title = "\(name), \(group[0].state)\(wait)" + (group[0].frames.isEmpty ? "" : ":")
      return FoldedStack(title: title, frames: folded(group[0].frames, size))
    }
  }

  private static func cut<Item>(
    _ rows: [(group: [Item], depth: Int)], _ size: Size, more: String, _ stack: ([Item], Int) -> FoldedStack
  ) -> [FoldedStack] {
    let shown = rows.prefix(size.most).map { stack($0.group, $0.depth) }
    let rest = rows.dropFirst(size.most).map(\.group.count).reduce(0, +)
    return rest == 0 ? shown : shown + [FoldedStack(title: "… and \(rest) more \(more)", frames: [])]
  }

  /// Frames of the runtime are counted. Where there are no others the innermost says what it is about.
  private static func folded(_ frames: [Frame], _ size: Size) -> [String] {
    var lines: [String] = []
    var hidden = 0
    func fold() {
      if hidden > 0 { lines.append(hidden == 1 ? "1 frame of the runtime" : "\(hidden) frames of the runtime") }
      hidden = 0
    }
    let hasUserCode = frames.contains { !$0.isRuntime }
    for (index, frame) in frames.enumerated() {
      if size.foldsRuntime, frame.isRuntime, hasUserCode || index > 0 {
        hidden += 1
      } else {
        fold()
        lines.append(frame.text)
      }
    }
    fold()
    if lines.count <= size.deepest { return lines }
    return lines.prefix(size.deepest) + ["… and \(lines.count - size.deepest) more lines"]
  }
}

extension Frame {
  /// `LoginModel.swift:41`
  var place: String? { file.map { $0 + (line.map { ":\($0)" } ?? "") } }

  /// `LoginModel.refresh() (LoginModel.swift:41)`
  var text: String {
    guard let place else { return function + (module.map { " in \($0)" } ?? "") }
    return "\(function) (\(place))"
  }
}
