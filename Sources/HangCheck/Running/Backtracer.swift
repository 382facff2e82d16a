import CHangCheck

/// The program that tells of a crash while the process that has crashed waits for it. Of a large program on a busy
/// machine it has much to tell.
struct Backtracer {
  /// How long the process may take to die once nobody tells of it any more.
  private static let patience = 2.0

  private let pid: Int32
  private let crashed: Int32

  /// nil where the process has not crashed, or its crash is not told of.
  init?(of crashed: Int32) {
    let children = ProcessTree.children(of: crashed).filter(hc_is_alive)
    guard let pid = children.first(where: { Self.isProgram(ProcessTree.command($0)) }) else { return nil }
    (self.pid, self.crashed) = (pid, crashed)
  }

  /// Whether the process then died of its crash.
  func end() -> Bool {
    ProcessTree.end([pid])
    let end = hc_now() + Self.patience
    while hc_is_alive(crashed), hc_now() < end { hc_wait_readable(nil, 0, 0.005) }
    return !hc_is_alive(crashed)
  }

  private static func isProgram(_ command: String) -> Bool {
    command.prefix { $0 != " " }.split(separator: "/").last?.hasPrefix("swift-backtrace") == true
  }
}
