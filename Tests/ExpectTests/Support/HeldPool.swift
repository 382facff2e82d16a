import Synchronization

@testable import Expect

/// A pool that runs what it is given when the test says so.
final class HeldPool: Sendable {
  private let jobs = Mutex<[@Sendable () -> Void]>([])
  private let sent = Tally()

  /// How many jobs it has been given altogether.
  var count: Int { sent.count }

  func heartbeat() -> Heartbeat {
    Heartbeat { [self] job in
      jobs.withLock { $0.append(job) }
      sent.add()
    }
  }

  func runAll() {
    let jobs = jobs.withLock { jobs in
      defer { jobs = [] }
      return jobs
    }
    for job in jobs { job() }
  }
}
