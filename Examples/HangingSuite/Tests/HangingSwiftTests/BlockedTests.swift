import Hangs
import Testing

@Suite struct BlockedTests {
  /// Hangs: nobody signals the semaphore.
  @Test func semaphore() { waitForSignal() }

  /// Hangs: the lock's owner has left with it.
  @Test func lock() { takeForgottenLock() }

  /// Hangs: the pipe stays open and silent.
  @Test func pipe() { readSilentPipe() }
}
