#if os(Linux)
#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

extension Moment {
  static var now: Moment { read(CLOCK_MONOTONIC) }

  /// A few milliseconds behind `now`, and several times cheaper to read.
  @usableFromInline static var coarse: Moment { read(CLOCK_MONOTONIC_COARSE) }

  private static func read(_ clock: clockid_t) -> Moment {
    var time = timespec()
    clock_gettime(clock, &time)
    return Moment(nanoseconds: Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec))
  }
}

func initializeMonotonic(_ condition: UnsafeMutablePointer<pthread_cond_t>) {
  var attributes = pthread_condattr_t()
  pthread_condattr_init(&attributes)
  pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
  pthread_cond_init(condition, &attributes)
  pthread_condattr_destroy(&attributes)
}

func wait(
  _ condition: UnsafeMutablePointer<pthread_cond_t>, _ mutex: UnsafeMutablePointer<pthread_mutex_t>,
  until moment: Moment
) {
  let (seconds, nanoseconds) = max(moment.nanoseconds, 0).quotientAndRemainder(dividingBy: 1_000_000_000)
  var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(nanoseconds))
  pthread_cond_timedwait(condition, mutex, &time)
}

/// Starts a thread of its own for `body`; false when the system has none left.
func startThread(named name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
  let box = Unmanaged.passRetained(ThreadBody(name: name, run: body))
  var thread = pthread_t()
  let failure = pthread_create(
    &thread, nil,
    { argument in
      guard let argument else { return nil }
      let body = Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue()
      nameThisThread(body.name)
      body.run()
      return nil
    }, box.toOpaque())
  guard failure == 0 else {
    box.release()
    return false
  }
  pthread_detach(thread)
  return true
}

/// By way of /proc, because the C library shows the function for it to GNU sources alone.
private func nameThisThread(_ name: String) {
  guard let file = fopen("/proc/thread-self/comm", "w") else { return }
  fputs(name, file)
  fclose(file)
}

/// Gives a file its length, on the disk as well; nil, or the error.
func reserve(_ bytes: Int, in descriptor: Int32) -> Int32? {
  let error = posix_fallocate(descriptor, 0, bytes)
  return error == 0 ? nil : error
}

let coreCount = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))

/// Runs a job; there is nothing to clean up after it here.
func runJob(_ job: () -> Void) { job() }
#endif
