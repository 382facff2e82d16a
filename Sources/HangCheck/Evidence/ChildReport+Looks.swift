import CHangCheck

extension ChildReport {
  /// Of more nothing is said.
  private static let most = 16
  /// How many are looked into, side by side.
  private static let mostLooks = 4

  /// Those of a process that live.
  ///
  /// - Parameter look: looks into one; what it takes counts for all of them together.
  static func all(of pid: Int32, _ look: @escaping @Sendable (Int32) -> Evidence) -> [ChildReport] {
    let pids = ProcessTree.children(of: pid).filter(hc_is_alive).prefix(most)
    let causes = Array(pids.prefix(mostLooks)).map(onThreads: mostLooks) { look($0).causeAsChild }
    return zip(pids, causes + Array(repeating: nil, count: pids.count - causes.count)).map { pid, cause in
      ChildReport(pid: pid, command: ProcessTree.command(pid), cause: cause)
    }
  }
}

extension Evidence {
  /// nil where it is not one of Swift's, whose command tells more.
  fileprivate var causeAsChild: String? { hasTasks && kind != .unknown ? cause : nil }
}
