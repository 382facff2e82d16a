#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#else
import Musl
#endif

/// A mutual-exclusion lock that threads can wait under, with a `Condition`.
final class Lock: @unchecked Sendable {
  // The mutex never moves, and POSIX allows its use from any thread.
  fileprivate let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)

  init() { pthread_mutex_init(mutex, nil) }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deallocate()
  }

  func lock() { pthread_mutex_lock(mutex) }
  func unlock() { pthread_mutex_unlock(mutex) }
}

/// What threads that hold a `Lock` wait for.
final class Condition: @unchecked Sendable {
  // The condition variable never moves, and POSIX allows its use from any thread.
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init() { initializeMonotonic(condition) }

  deinit {
    pthread_cond_destroy(condition)
    condition.deallocate()
  }

  /// Gives the lock up until a signal comes, the moment is reached, or for no reason at all.
  func wait(_ lock: Lock, until moment: Moment) { Expect.wait(condition, lock.mutex, until: moment) }
  func signal() { pthread_cond_signal(condition) }
}

/// A pointer that each thread has for itself.
struct ThreadLocal: Sendable {
  private let key: pthread_key_t

  init() {
    var key = pthread_key_t()
    pthread_key_create(&key, nil)
    self.key = key
  }

  var value: UnsafeMutableRawPointer? { pthread_getspecific(key) }
  func set(_ value: UnsafeMutableRawPointer?) { pthread_setspecific(key, value) }
}

/// Carries what a new thread runs across the C function that starts it.
final class ThreadBody {
  let name: String
  let run: @Sendable () -> Void

  init(name: String, run: @escaping @Sendable () -> Void) {
    self.name = name
    self.run = run
  }
}
