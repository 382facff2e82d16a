#if canImport(Darwin)
import Darwin
import ObjectiveC

extension Moment {
  static var now: Moment { read(CLOCK_UPTIME_RAW) }

  /// A little behind `now`, and cheaper to read.
  @usableFromInline static var coarse: Moment { read(CLOCK_UPTIME_RAW_APPROX) }

  private static func read(_ clock: clockid_t) -> Moment {
    Moment(nanoseconds: Int64(clamping: clock_gettime_nsec_np(clock)))
  }
}

func initializeMonotonic(_ condition: UnsafeMutablePointer<pthread_cond_t>) { pthread_cond_init(condition, nil) }

/// Relative, because Darwin's condition variables know absolute times only of the wall clock.
func wait(
  _ condition: UnsafeMutablePointer<pthread_cond_t>, _ mutex: UnsafeMutablePointer<pthread_mutex_t>,
  until moment: Moment
) {
  let left = max(moment.nanoseconds.subtractingReportingOverflow(Moment.now.nanoseconds).partialValue, 0)
  let (seconds, nanoseconds) = left.quotientAndRemainder(dividingBy: 1_000_000_000)
  var time = timespec(tv_sec: Int(seconds), tv_nsec: Int(nanoseconds))
  pthread_cond_timedwait_relative_np(condition, mutex, &time)
}

/// Starts a thread of its own for `body`; false when the system has none left.
func startThread(named name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
  let box = Unmanaged.passRetained(ThreadBody(name: name, run: body))
  var thread: pthread_t?
  let failure = pthread_create(
    &thread, nil,
    { argument in
      let body = Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue()
      pthread_setname_np(body.name)
      body.run()
      return nil
    }, box.toOpaque())
  guard failure == 0, let thread else {
    box.release()
    return false
  }
  pthread_detach(thread)
  return true
}

/// Gives a file its length, on the disk as well; nil, or the error.
func reserve(_ bytes: Int, in descriptor: Int32) -> Int32? {
  var space = fstore_t(
    fst_flags: UInt32(F_ALLOCATEALL), fst_posmode: F_PEOFPOSMODE, fst_offset: 0, fst_length: off_t(bytes),
    fst_bytesalloc: 0)
  guard fcntl(descriptor, F_PREALLOCATE, &space) != -1, ftruncate(descriptor, off_t(bytes)) == 0 else { return errno }
  return nil
}

let coreCount = max(1, sysconf(_SC_NPROCESSORS_ONLN))

/// Runs a job and releases what it autoreleased: a thread of one's own has no pool around it.
func runJob(_ job: () -> Void) { autoreleasepool(invoking: job) }
#endif
