@testable import HangCheck

extension Watch {
  /// Of XCTest's tests, one after the other; the limit is 10 s, at the exit 2 s, slow is 1 s.
  static func xctest(_ ids: String...) -> Watch { Watch(.xctest, ids, isParallel: false) }

  static func parallel(_ ids: String...) -> Watch { Watch(.swiftTesting, ids, isParallel: true) }

  static func serial(_ ids: String...) -> Watch { Watch(.swiftTesting, ids, isParallel: false) }

  init(_ framework: Framework, _ ids: [String], isParallel: Bool) {
    let tests = ids.map { HangCheck.Test(id: $0, framework: framework) }
    self.init(
      job: Job(framework: framework, tests: tests, isParallel: isParallel), limit: 10, exitLimit: 2, slow: 1)
  }

  mutating func hear(_ kinds: Event.Kind..., at now: Double, instant: Double? = nil, cpu: Double? = nil) {
    for kind in kinds { handle(Event(kind, instant: instant), at: now, cpu: cpu) }
  }

  mutating func run(_ test: String, from start: Double, to end: Double) {
    hear(.testStarted(test), at: start)
    hear(.testEnded(test, .passed), at: end)
  }

  /// What comes of asking for more time twice, for what computes.
  mutating func grants() -> [Bool] {
    mayBeGrantedMore ? [grantMore(), grantMore()] : [false, false]
  }

  /// What it says at its deadline, having said nothing just before.
  var atDeadline: Ending? { expire(at: deadline - 0.001) == nil ? expire(at: deadline) : nil }
}
