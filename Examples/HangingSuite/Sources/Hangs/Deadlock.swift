import Dispatch
import Foundation

/// Deadlock: two threads take two locks in opposite order, each holding what the other one wants.
public func lockInOppositeOrder() {
  let accounts = NSLock()
  let journal = NSLock()
  let (here, there) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  Thread.detachNewThread {
    take(journal, tell: there, await: here, then: accounts)
  }
  take(accounts, tell: here, await: there, then: journal)
}

private func take(_ first: NSLock, tell: DispatchSemaphore, await: DispatchSemaphore, then second: NSLock) {
  first.lock()
  tell.signal()
  `await`.wait()
  second.lock()
}

/// Deadlock when called on the main thread: it waits for a worker, and the worker for the main thread.
public func waitForWorkerThatNeedsMain() {
  let done = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    DispatchQueue.main.sync {}
    done.signal()
  }
  done.wait()
}

/// Deadlock: the one-time initialiser of a static asks for that same static.
public func readSelfReferringStatic() -> Int { Settings.depth }

private enum Settings {
  static let depth: Int = deeper()
  static func deeper() -> Int { depth + 1 }
}
