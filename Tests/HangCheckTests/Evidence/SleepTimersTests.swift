import CHangCheck
import Foundation
import Testing

@testable import HangCheck

/// When sleeping tasks go on.
@Suite(.onOwnThreads)
struct SleepTimersTests {
  private static let count = 200

  /// For how long the tasks of this process with such a name would still sleep.
  private func left(_ prefix: String) throws -> [String: Double] {
    let map = try #require(MemoryMap(of: getpid()))
    let dump = TaskDump(of: getpid(), in: map, until: hc_now() + 60)
    let named = dump.tasks.filter { $0.name?.hasPrefix(prefix) == true && $0.secondsLeft != nil }
    return Dictionary(named.map { ($0.name ?? "", $0.secondsLeft ?? 0) }, uniquingKeysWith: { $1 })
  }

  @Test("of many sleepers each has its own time, whatever its clock and with or without a tolerance")
  func many() throws {
    let tasks = (0..<Self.count).map { index in
      let seconds = Duration.seconds(10_000 + 100 * index)
      return Task.detached(name: "sleeper \(index)") {
        switch index % 4 {
        case 0: try await Task.sleep(for: seconds)
        case 1: try await Task.sleep(nanoseconds: UInt64(seconds.components.seconds) * 1_000_000_000)
        case 2: try await Task.sleep(for: seconds, tolerance: .seconds(1))
        default: try await Task.sleep(for: seconds, clock: .suspending)
        }
      }
    }
    defer { tasks.forEach { $0.cancel() } }
    let end = hc_now() + 60
    var left = try left("sleeper ")
    while left.count < Self.count, hc_now() < end {
      hc_wait_readable(nil, 0, 0.1)
      left = try self.left("sleeper ")
    }
    #expect(left.count == Self.count)
    for (name, seconds) in left {
      let index = try #require(Int(name.dropFirst("sleeper ".count)))
      #expect((Double(9_900 + 100 * index)...Double(10_000 + 100 * index)).contains(seconds), "\(name)")
    }
  }

  // MARK: Step by step

  /// A heap with one timer, in words of this process; every step leads to the next.
  private final class Words {
    private let memory = UnsafeMutablePointer<UInt64>.allocate(capacity: 96)

    init(target: UInt64) {
      memory.initialize(repeating: 0, count: 96)
      for (index, word) in [0: 2, 1: place(8), 9: ~place(70), 13: place(24), 18: target] { memory[index] = word }
      for (index, word) in [29: place(32), 30: place(70), 40: place(48), 46: place(50), 52: place(56), 56: place(60)] {
        memory[index] = word
      }
    }

    deinit { memory.deallocate() }

    func place(_ index: Int) -> UInt64 { UInt64(UInt(bitPattern: memory + index)) }

    subscript(index: Int) -> UInt64 {
      get { memory[index] }
      set { memory[index] = newValue }
    }

    func left(_ change: (inout TaskFact, inout TaskFact) -> Void = { _, _ in }) throws -> Double? {
      let layout = try #require(TaskLayout(version: 1, taskSize: 208))
      let timers = SleepTimers(memory: TaskMemory(pid: getpid()), layout: layout, heaps: place(0))
      var (waker, sleeper) = (TaskFact(address: place(32), id: 1), TaskFact(address: place(60), id: 2))
      (waker.hasBegun, sleeper.wait) = (false, .continuation)
      change(&waker, &sleeper)
      return timers.secondsLeft(of: [waker, sleeper], until: .infinity)[sleeper.address]
    }
  }

  private let soon = UInt64((hc_now() + 1_000) * 1e9)

  @Test("each step from the timer to the sleeper is followed")
  func steps() throws {
    let words = Words(target: soon)
    let left = try #require(try words.left())
    #expect((1...1_000).contains(left))
    // With a tolerance.
    (words[30], words[29], words[80], words[81]) = (0, words.place(80), words.place(70), words.place(32))
    #expect(try words.left() != nil)
    // Where a thread sanitizer calls a block.
    (words[30], words[81], words[89]) = (words.place(70), words.place(84), words.place(32))
    #expect(try words.left() != nil)
  }

  @Test(
    "where one step does not hold, nothing is said",
    arguments: [0, 1, 9, 13, 18, 29, 30, 40, 46, 52, 56])
  func broken(index: Int) throws {
    for word in [0, 8, 16, UInt64.max, UInt64.max - 15, 1 << 47] {
      let words = Words(target: soon)
      words[index] = word
      // A time beyond all bounds is a time.
      if index == 18, word > soon { continue }
      // Of the number of entries the lower half counts: one timer has two.
      if index == 0, (1...16).contains(word) { continue }
      #expect(try words.left() == nil, "\(index): \(word)")
    }
  }

  @Test("the waker must be one, and the sleeper wait for it")
  func others() throws {
    let words = Words(target: soon)
    #expect(try words.left { waker, _ in waker.hasBegun = true } == nil)
    #expect(try words.left { waker, _ in waker.state = .queued } == nil)
    #expect(try words.left { _, sleeper in sleeper.wait = .group } == nil)
    #expect(try words.left { _, sleeper in sleeper.address += 16 } == nil)
  }

  @Test("a sleep that is over has no time left")
  func over() throws {
    #expect(try Words(target: 1).left() == nil)
  }
}
