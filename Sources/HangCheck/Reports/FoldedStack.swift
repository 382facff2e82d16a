/// Stacks that are equal, shown once, with what is not the user's code folded.
struct FoldedStack {
  /// `37 tasks`, `task 7 "loader"`, `thread 812, blocked`.
  var title: String
  var frames: [String]

  private static let most = 10
  private static let deepest = 20

  static func tasks(_ tasks: [TaskReport], most: Int = most) -> [FoldedStack] {
    struct Key: Hashable {
      var wait: String?
      var frames: [Frame]
    }
    return grouped(
      tasks, by: { Key(wait: $0.wait, frames: $0.frames) }, frames: \.frames, most: most, more: "tasks"
    ) { group in
      let name = group[0].name.map { " \"\($0)\"" } ?? ""
      let wait = group[0].wait.map { ", waiting for \($0)" } ?? ""
      return (group.count > 1 ? "\(group.count) tasks" : "task \(group[0].id)\(name)") + wait + ":"
    }
  }

  static func threads(_ threads: [ThreadReport], most: Int = most) -> [FoldedStack] {
    struct Key: Hashable {
      var state: String
      var frames: [Frame]
      var wait: String?
    }
    return grouped(
      threads, by: { Key(state: $0.state, frames: $0.frames, wait: $0.wait) }, frames: \.frames, most: most,
      more: "threads"
    ) { group in
      let name = group.count > 1 ? "\(group.count) threads" : "thread \(group[0].id)"
      let wait = group[0].wait.map { " in \($0)" } ?? ""
      return "\(name), \(group[0].state)\(wait)" + (group[0].frames.isEmpty ? "" : ":")
    }
  }

  /// In the order of their first appearance.
  private static func grouped<Item, Key: Hashable>(
    _ items: [Item], by key: (Item) -> Key, frames: (Item) -> [Frame], most: Int = most, more: String,
    _ title: ([Item]) -> String
  ) -> [FoldedStack] {
    var groups: [[Item]] = []
    var places: [Key: Int] = [:]
    for item in items {
      if let place = places[key(item)] {
        groups[place].append(item)
      } else {
        places[key(item)] = groups.count
        groups.append([item])
      }
    }
    let shown = groups.prefix(most).map { FoldedStack(title: title($0), frames: folded(frames($0[0]))) }
    let rest = groups.dropFirst(most).joined().count
    return rest == 0 ? shown : shown + [FoldedStack(title: "… and \(rest) more \(more)", frames: [])]
  }

  /// The innermost frame says what it waits for; those of the runtime below it are counted.
  private static func folded(_ frames: [Frame]) -> [String] {
    var lines: [String] = []
    var hidden = 0
    func fold() {
      if hidden > 0 { lines.append(hidden == 1 ? "1 frame of the runtime" : "\(hidden) frames of the runtime") }
      hidden = 0
    }
    for (index, frame) in frames.enumerated() {
      if index > 0, frame.isRuntime {
        hidden += 1
      } else {
        fold()
        lines.append(frame.text)
      }
    }
    fold()
    return lines.count <= deepest ? lines : lines.prefix(deepest) + ["… and \(lines.count - deepest) more lines"]
  }
}

extension Frame {
  /// `LoginModel.refresh() (LoginModel.swift:41)`
  var text: String {
    guard let file else { return function + (module.map { " in \($0)" } ?? "") }
    return "\(function) (\(file)\(line.map { ":\($0)" } ?? ""))"
  }
}
