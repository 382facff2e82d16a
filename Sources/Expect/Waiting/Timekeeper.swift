/// Whose time a wait runs on, and where its jobs run: real time and Expect's threads, or a session of virtual time.
protocol Timekeeper: AnyObject, Sendable {
  var now: Moment { get }
  /// Whether nothing but the wait itself moves the time on: then its limits are exact.
  var isVirtual: Bool { get }
  /// What the tasks of a wait prefer to run on.
  var executor: any TaskExecutor { get }
  /// What a failure should say of the moment, and whether its limit passes then; nil where time is real.
  func circumstances(atLimit: Bool) -> String?

  /// Runs `action` at the deadline: it must be short and call nobody else's code.
  func schedule(at deadline: Moment, _ action: @escaping @Sendable () -> Void) -> TimerToken
  func cancel(_ token: TimerToken)
  /// The current task belongs to it, though it has not come as a job.
  func join()
  /// Has a job run by its owner, on a thread of the executor.
  func accept(_ job: ElasticExecutor.Job)
}

extension Timekeeper {
  /// Calls back when what is queued has had its turn. Virtual time passes only when nothing is queued.
  func afterTurns(_ action: @escaping @Sendable () -> Void) {
    if isVirtual { action() } else { ElasticExecutor.shared.afterTurns { action() } }
  }

  /// How long that takes where nothing is queued.
  var timeOfTurns: Duration { isVirtual ? .zero : ElasticExecutor.timeOfTurns }
}

extension TimerThread: Timekeeper {
  var now: Moment { .now }
  var isVirtual: Bool { false }
  var executor: any TaskExecutor { ElasticExecutor.shared }
  func circumstances(atLimit: Bool) -> String? { nil }
  func join() {}
  func accept(_ job: ElasticExecutor.Job) { ElasticExecutor.shared.enqueue(job) }
}

enum Timekeepers {
  /// What a thread points to while it runs the jobs of a session.
  final class Stay: Sendable {
    // Whoever makes it keeps it, and goes only after the thread has forgotten it.
    unowned let keeper: any Timekeeper
    init(of keeper: any Timekeeper) { self.keeper = keeper }
  }

  private static let stay = ThreadLocal()

  /// The one of the code that asks.
  static var current: any Timekeeper { session ?? TimerThread.shared }

  /// Nil on all threads that run no session's jobs.
  static var session: (any Timekeeper)? {
    guard let stay = stay.value else { return nil }
    return Unmanaged<Stay>.fromOpaque(stay).takeUnretainedValue().keeper
  }

  /// From here on this thread runs jobs of a session, or of none; what it ran before.
  @discardableResult static func enter(_ stay: Stay?) -> Stay? {
    let before = self.stay.value.map { Unmanaged<Stay>.fromOpaque($0).takeUnretainedValue() }
    self.stay.set(stay.map { Unmanaged.passUnretained($0).toOpaque() })
    return before
  }
}
