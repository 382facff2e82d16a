import Dispatch
import Foundation
import Synchronization

// A program whose threads hang, each in its own way and at a line that it tells before: `name thread line`.

let said = NSLock()

/// Tells where the thread is about to hang: at the next line.
func tell(_ name: String, line: Int = #line) {
  said.withLock { FileHandle.standardOutput.write(Data("\(name) \(threadNumber()) \(line + 1)\n".utf8)) }
}

func threadNumber() -> Int {
  let name = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
  return name.flatMap { $0.split(separator: "/").last }.flatMap { Int($0) } ?? 0
}

func start(_ body: @escaping @Sendable () -> Void) { Thread.detachNewThread(body) }

enum Hangs {
  static func inSemaphore() {
    tell("semaphore")
    DispatchSemaphore(value: 0).wait()
  }

  static func inRead(_ pipe: Pipe) {
    tell("read")
    _ = pipe.fileHandleForReading.availableData
  }

  static func inReceive() {
    let socket = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var byte: UInt8 = 0
    tell("receive")
    recv(socket, &byte, 1, 0)
  }

  static func inSleep() {
    tell("sleep")
    sleep(10_000)
  }

  static func inPoll() {
    tell("poll")
    poll(nil, 0, 10_000_000)
  }

  static func spinning(_ flag: borrowing Atomic<Bool>) {
    tell("spin")
    while !flag.load(ordering: .relaxed) {}
  }

  static func inLock(_ name: String, _ first: NSLock, _ second: NSLock, _ meeting: Meeting) {
    first.lock()
    meeting.wait()
    tell(name)
    second.lock()
  }

  static func inMutex(_ mutex: borrowing Mutex<Int>) {
    tell("mutex")
    mutex.withLock { $0 += 1 }
  }

  static func holding(_ mutex: borrowing Mutex<Int>, _ isHeld: DispatchSemaphore) {
    mutex.withLock { _ in
      isHeld.signal()
      DispatchSemaphore(value: 0).wait()
    }
  }

  static func inQueue(_ queue: DispatchQueue) {
    tell("queue")
    queue.sync {}
  }

  /// Once it is asked to: the others may have come no further than to what they tell.
  static func withoutDescriptors(after signals: sigset_t) {
    var signals = signals
    var signal: Int32 = 0
    tell("main")
    sigwait(&signals, &signal)
    for descriptor in Int32(3)..<100 { close(descriptor) }
    DispatchSemaphore(value: 0).wait()
  }

  static func inAbandonedLock(_ lock: NSLock) {
    tell("abandoned")
    lock.lock()
  }
}

/// With it Dispatch's own thread waits for time to come.
func timer(_ hasFired: DispatchSemaphore) -> any DispatchSourceTimer {
  let timer = DispatchSource.makeTimerSource()
  timer.setEventHandler { hasFired.signal() }
  timer.schedule(deadline: .now(), repeating: 10_000)
  timer.resume()
  return timer
}

enum Initialised {
  static let once = again()

  static func again() -> Int {
    tell("once")
    return once + 1
  }
}

/// Two that wait for each other.
final class Meeting: Sendable {
  private let (one, other) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  private let isFirst = Mutex(true)

  func wait() {
    let isFirst = isFirst.withLock { first in
      defer { first = false }
      return first
    }
    (isFirst ? one : other).signal()
    (isFirst ? other : one).wait()
  }
}

final class Shared: Sendable {
  let pipe = Pipe()
  let flag = Atomic(false)
  let (accounts, journal, forgotten) = (NSLock(), NSLock(), NSLock())
  let meeting = Meeting()
  let mutex = Mutex(0)
}

let shared = Shared()
let isReady = DispatchSemaphore(value: 0)
var asked = sigset_t()
sigaddset(&asked, SIGUSR1)
pthread_sigmask(SIG_BLOCK, &asked, nil)

start { Hangs.inSemaphore() }
start { Hangs.inRead(shared.pipe) }
start { Hangs.inSleep() }
start { Hangs.inPoll() }
start { Hangs.inLock("accounts", shared.accounts, shared.journal, shared.meeting) }
start { Hangs.inLock("journal", shared.journal, shared.accounts, shared.meeting) }
start { Hangs.holding(shared.mutex, isReady) }
isReady.wait()
start { Hangs.inMutex(shared.mutex) }
start {
  shared.forgotten.lock()
  isReady.signal()
}
isReady.wait()
start { Hangs.inAbandonedLock(shared.forgotten) }
start { Hangs.inQueue(.main) }
if !CommandLine.arguments.contains("--idle") {
  start { Hangs.spinning(shared.flag) }
  start { print(Initialised.once) }
}
if CommandLine.arguments.contains("--closed") {
  start { Hangs.inReceive() }
  let timer = timer(isReady)
  isReady.wait()
  withExtendedLifetime(timer) { Hangs.withoutDescriptors(after: asked) }
}
tell("main")
DispatchSemaphore(value: 0).wait()
