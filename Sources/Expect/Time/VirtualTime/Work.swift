import Dispatch

/// A job of a session, and where its task believes to run.
struct Work {
  enum Place {
    /// It prefers no executor.
    case anywhere
    case main(SessionMainExecutor)
    case owned(any JobOwner)
  }

  let job: UnownedJob
  let place: Place

  var isMain: Bool { if case .main = place { true } else { false } }

  func run() {
    switch place {
    case .anywhere: job.runSynchronously(on: .ofNobody)
    case .main(let executor): job.runSynchronously(on: executor.asUnownedSerialExecutor())
    case .owned(let owner): owner.run(job)
    }
  }

  /// Gives it to real executors: its session is over.
  func runOutside() {
    switch place {
    case .anywhere: JobHooks.enqueue(job)
    case .main: MainActor.shared.enqueue(job)
    case .owned(let owner): ElasticExecutor.shared.enqueue(ElasticExecutor.Job(job: job, owner: owner))
    }
  }
}

/// The main actor's executor, as the code of a session sees it.
final class SessionMainExecutor: SerialExecutor {
  private unowned let session: Session
  init(of session: Session) { self.session = session }

  func enqueue(_ job: consuming ExecutorJob) {
    session.add(Work(job: UnownedJob(job), place: .main(self)))
  }

  /// Runs `body` as the main actor, and waits for it.
  static func run(_ body: () -> Void) { DispatchQueue.main.sync(execute: body) }
}

extension UnownedSerialExecutor {
  /// What the runtime passes where no executor is asked for: two words of zero.
  fileprivate static var ofNobody: UnownedSerialExecutor {
    // An identity and an implementation, both of which may be absent.
    unsafeBitCast((0, 0), to: UnownedSerialExecutor.self)
  }
}
