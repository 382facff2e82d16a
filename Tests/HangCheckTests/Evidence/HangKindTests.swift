import Testing

@testable import HangCheck

/// Every kind of hang and its line, from what is known alone.
@Suite("Kinds of hangs")
struct HangKindTests {
  private static func user(_ name: String, _ line: Int = 7) -> Frame {
    Frame(function: name, file: "Feed.swift", line: line, module: "App")
  }

  private static func library(_ name: String, _ module: String = "libc") -> Frame {
    Frame(function: name, module: module)
  }

  private static let pool = [library("swift_job_run", "libswift_Concurrency"), library("start_thread")]

  private static func blocked(
    _ id: Int32, in inner: [Frame] = [library("sem_wait")], _ name: String = "Feed.load()", isMain: Bool = false,
    isInPool: Bool = false, on dependency: Dependency? = nil
  ) -> ThreadFact {
    ThreadFact(
      id: id, isMain: isMain, activity: .blocked, frames: inner + [user(name)] + (isInPool ? pool : []),
      dependency: dependency)
  }

  private static let idle = ThreadFact(id: 9, activity: .blocked, frames: [library("sem_wait")])
  private static let spinning = ThreadFact(id: 5, activity: .spinning, frames: [user("spin()")])
  private static let suspended = HangFacts.Task(frames: [user("Login.refresh()", 41)], wait: "a continuation")

  private static func holder(_ owner: Int32, _ lock: Dependency.Lock = .mutex) -> Dependency {
    Dependency(lock: lock, owner: owner)
  }

  private static let cases: [(HangFacts, HangKind, String)] = [
    (HangFacts(), .unknown, "no code of the package was found on a thread or in a task"),
    (HangFacts(threads: [idle]), .unknown, "no code of the package was found on a thread or in a task"),
    (
      HangFacts(threads: [idle], tasks: [suspended]), .suspended,
      "suspended in Login.refresh() (Feed.swift:41), waiting for a continuation"
    ),
    (
      HangFacts(threads: [blocked(1, in: [library("sem_wait"), Frame(function: "wait()", module: "App")])]), .blocked,
      "blocked in a semaphore, in wait() in App, called at Feed.swift:7"
    ),
    (
      HangFacts(threads: [idle, blocked(1)], poolWidth: 2), .blocked,
      "blocked in a semaphore, in Feed.load() (Feed.swift:7)"
    ),
    (
      HangFacts(threads: [blocked(1, in: [library("mutex_lock")], on: holder(3))], poolWidth: 2), .blocked,
      "blocked in a lock that thread 3 holds, in Feed.load() (Feed.swift:7)"
    ),
    (
      HangFacts(
        threads: [blocked(1, on: Dependency(lock: .mutex, owner: 3, hasOwnerEnded: true))], poolWidth: 2),
      .blocked, "blocked in a semaphore whose owner, thread 3, has ended, in Feed.load() (Feed.swift:7)"
    ),
    (HangFacts(threads: [idle, spinning], tasks: [suspended]), .busy, "busy in spin() (Feed.swift:7)"),
    (
      HangFacts(threads: [blocked(1, on: holder(2)), blocked(2, "Feed.save()", on: holder(1))]), .deadlock,
      "deadlock: thread 1 waits in Feed.load() (Feed.swift:7) for a lock that thread 2 holds, "
        + "which waits in Feed.save() (Feed.swift:7) for a lock that thread 1 holds"
    ),
    (
      HangFacts(threads: [idle, blocked(1, "once()", on: holder(1, .initialiser))]), .deadlock,
      "deadlock: a one-time initialiser waits for itself, in once() (Feed.swift:7)"
    ),
    (
      HangFacts(threads: [blocked(1, isInPool: true), blocked(2, isInPool: true)], tasks: [suspended], poolWidth: 2),
      .starved, "starved: all 2 threads of the pool are blocked in a semaphore, in Feed.load() (Feed.swift:7)"
    ),
    (
      HangFacts(threads: [blocked(1, isInPool: true)], tasks: [.init(isQueued: true)], poolWidth: 1), .starved,
      "starved: the only thread of the pool is blocked in a semaphore, in Feed.load() (Feed.swift:7); "
        + "1 task waits for one"
    ),
    (
      HangFacts(threads: [blocked(1, isInPool: true)], poolWidth: 1), .blocked,
      "blocked in a semaphore, in Feed.load() (Feed.swift:7)"
    ),
    (
      HangFacts(threads: [blocked(1, isMain: true)], isMainAwaited: true), .mainBlocked,
      "the main thread is blocked in a semaphore, in Feed.load() (Feed.swift:7), and work that needs it waits behind it"
    ),
    (
      HangFacts(threads: [blocked(1, isMain: true)]), .blocked, "blocked in a semaphore, in Feed.load() (Feed.swift:7)"
    ),
  ]

  @Test("each kind is told by its signs, and its cause is one line", arguments: cases.indices)
  func kinds(_ index: Int) {
    let (facts, kind, cause) = Self.cases[index]
    let verdict = HangVerdict(facts)
    #expect(verdict.kind == kind)
    #expect(verdict.cause == cause)
  }

  @Test("what the test itself does counts before what others do")
  func own() {
    let other = Self.blocked(1, "Server.accept()")
    var facts = HangFacts(threads: [other, Self.blocked(2, "Suite.works()")], poolWidth: 3, testNames: ["Suite.works"])
    #expect(HangVerdict(facts).cause == "blocked in a semaphore, in Suite.works() (Feed.swift:7)")
    facts.threads = [other]
    facts.tasks = [Self.suspended, .init(frames: [Self.user("Suite.works()")], wait: "a task")]
    #expect(HangVerdict(facts).cause == "suspended in Suite.works() (Feed.swift:7), waiting for a task")
    facts.tasks = [.init(frames: [Self.user("Suite.works2()")])]
    #expect(!facts.isOfTest(facts.tasks[0].frames))
    #expect(facts.isOfTest([Self.user("closure #1 in Suite.works(_:)")]))
    facts.testNames = []
    #expect(!facts.isOfTest([Self.user("Suite.works()")]))
  }

  @Test("threads of the pool that run nothing of the package do not starve it: what gives way at each turn is busy")
  func givesWay() {
    let inner = [Self.library("__tls_get_addr", "ld-linux-x86-64"), Self.library("clock_gettime", "[vdso]")]
    // They take turns, and none of them computes all the time.
    let between = inner.map { ThreadFact(id: 1, activity: .blocked, frames: [$0] + Self.pool) }
    let task = HangFacts.Task(frames: [Self.user("Suite.works()")], isQueued: true)
    let verdict = HangVerdict(
      HangFacts(threads: between, tasks: [task], poolWidth: 2, isComputing: true, testNames: ["Suite.works"]))
    #expect(verdict.kind == .busy)
    #expect(verdict.cause == "busy, coming back again and again in Suite.works() (Feed.swift:7)")
    let other = HangVerdict(HangFacts(threads: between, tasks: [task], poolWidth: 2, isComputing: true))
    #expect(other.cause == verdict.cause)
  }

  @Test("three threads in a circle are a deadlock; a chain that ends is none")
  func cycles() {
    let facts = [Self.blocked(1, on: Self.holder(2)), Self.blocked(2, on: Self.holder(3)), Self.blocked(3)]
    #expect(WaitCycle.first(among: facts) == nil)
    var closed = facts
    closed[2].dependency = Self.holder(2)
    #expect(WaitCycle.first(among: closed)?.threads.map(\.id) == [2, 3])
  }

  @Test("an initialiser is waited for by name: it waits for itself, or for the one that runs it")
  func initialisers() {
    let once = Self.library("swift::threading_impl::once_slow", "libswiftCore")
    let alone = ThreadFact(id: 1, activity: .spinning, frames: [once, Self.user("again()"), once, Self.user("test()")])
    #expect([alone].withInitialisers()[0].dependency == Self.holder(1, .initialiser))
    let running = ThreadFact(id: 2, activity: .blocked, frames: [Self.library("read"), Self.user("init()"), once])
    #expect([Self.blocked(3, in: [once]), running].withInitialisers()[0].dependency == Self.holder(2, .initialiser))
    #expect([alone, running].withInitialisers()[0].dependency == nil)
    let told = Self.blocked(5, in: [once], on: Self.holder(8))
    #expect([told].withInitialisers()[0].dependency == Self.holder(8, .initialiser))
    let other = ThreadFact(id: 4, activity: .spinning, frames: alone.frames)
    #expect(WaitCycle.first(among: [alone, other].withInitialisers())?.threads.map(\.id) == [1, 4])
  }
}
