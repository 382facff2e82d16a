import Synchronization

/// Whether somebody holds this process at a breakpoint: asked when a limit is about to pass, and never before.
final class Debugger: Sendable {
  /// How long an answer is good for: thousands of limits may pass at once.
  static let interval = Duration.milliseconds(100)

  private let isIgnored: Bool
  private let look: @Sendable () -> Bool
  private let answer = Mutex<(isAttached: Bool, until: Moment)>((false, Moment(nanoseconds: .min)))

  init(isIgnored: Bool, look: @escaping @Sendable () -> Bool) {
    self.isIgnored = isIgnored
    self.look = look
  }

  var isAttached: Bool {
    guard !isIgnored else { return false }
    return answer.withLock { answer in
      let now = Moment.now
      if answer.until <= now { answer = (look(), now + Self.interval) }
      return answer.isAttached
    }
  }
}
