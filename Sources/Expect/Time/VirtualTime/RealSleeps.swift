/// The sleeps in real time of a session's tasks, and those of them that the test is to hear of.
///
/// It hears of one that lasts to its end, and of one that still lasts when everything is suspended: what happens next
/// would be another thing in virtual time. One that was cancelled before that made no difference.
struct RealSleeps {
  /// Where the functions go on that called it.
  typealias Callers = [UnsafeRawPointer]

  private struct Heard {
    let callers: Callers
    var duration: Duration?
    var isOver: Bool
  }

  /// How many of different places are kept for the test.
  private static let most = 10

  private var heard: [Heard] = []
  private var sleepers: [UInt64: (callers: Callers, start: Moment)] = [:]
  /// Those who have begun since everything was suspended.
  private var begun: [UInt64] = []
  /// Those whose sleeps have ended before they were noted.
  private var early: Set<UInt64> = []

  mutating func begin(_ task: UInt64, from callers: Callers) {
    guard early.remove(task) == nil else { return }
    sleepers[task] = (callers, .now)
    begun.append(task)
  }

  /// The task goes on, at the end of its sleep or because it is cancelled.
  mutating func end(_ task: UInt64, from callers: @autoclosure () -> Callers, isCancelled: Bool) {
    let sleeper = sleepers.removeValue(forKey: task)
    if sleeper == nil { early.insert(task) }
    guard !isCancelled else { return }
    hear(Heard(callers: sleeper?.callers ?? callers(), duration: sleeper.map { .now - $0.start }, isOver: true))
  }

  /// The task has its turn after a sleep.
  mutating func resume(_ task: UInt64) { early.remove(task) }

  /// Everything else is suspended.
  mutating func noteSuspension() {
    guard !begun.isEmpty else { return }
    for task in begun {
      if let sleeper = sleepers[task] { hear(Heard(callers: sleeper.callers, duration: nil, isOver: false)) }
    }
    begun.removeAll(keepingCapacity: true)
  }

  /// What the test is to hear of, in order, each place once.
  var places: [(callers: Callers, duration: Duration?, isOver: Bool)] {
    heard.map { ($0.callers, $0.duration, $0.isOver) }
  }

  private mutating func hear(_ sleep: Heard) {
    if let known = heard.firstIndex(where: { $0.callers == sleep.callers }) {
      if sleep.isOver, !heard[known].isOver { heard[known] = sleep }
    } else if heard.count < Self.most {
      heard.append(sleep)
    }
  }
}
