import Dispatch
import Foundation

/// Blocked: nobody signals the semaphore.
public func waitForSignal() {
  DispatchSemaphore(value: 0).wait()
}

/// Blocked: another thread took the lock and left without giving it back.
public func takeForgottenLock() {
  let lock = NSLock()
  let taken = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    lock.lock()
    taken.signal()
  }
  taken.wait()
  lock.lock()
}

/// Blocked: the pipe is never written to, and its other end stays open.
public func readSilentPipe() {
  let pipe = Pipe()
  withExtendedLifetime(pipe) { _ = pipe.fileHandleForReading.readDataToEndOfFile() }
}
