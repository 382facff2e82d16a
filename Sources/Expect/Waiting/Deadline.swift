/// A moment that comes as much later as the process stood still meanwhile.
struct Deadline: Sendable {
  private let start: Moment
  private let length: Duration
  private let timer: TimerThread

  init(_ length: Duration, after start: Moment = .now, on timer: TimerThread = .shared) {
    (self.start, self.length, self.timer) = (start, length, timer)
  }

  /// As far as it is known by now.
  var moment: Moment { start + length + timer.standstills(since: start).duration }

  var hasPassed: Bool { moment <= .now }

  /// Runs `action` then, on the timer's thread.
  func whenPassed(_ action: @escaping @Sendable () -> Void) {
    _ = timer.schedule(at: moment) { if hasPassed { action() } else { whenPassed(action) } }
  }
}
