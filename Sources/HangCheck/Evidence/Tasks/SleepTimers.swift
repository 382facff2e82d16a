import CHangCheck

/// How long sleeping tasks would still sleep, by the timers that will wake them.
///
/// A sleep makes a task of its own, which wakes the sleeper, and hands it to a timer of Dispatch. Each step from the
/// timer to the sleeper is followed: where one of them does not hold, nothing is said.
struct SleepTimers {
  private static let symbol = "_dispatch_timers_heap"
  /// Of more timers nothing is said.
  private static let most: UInt64 = 100_000

  let memory: TaskMemory
  let layout: TaskLayout
  /// Where the heaps of timers stand: of the clock that stops while the machine sleeps, and of the one that does not.
  let heaps: UInt64

  /// nil where the process has no Dispatch that can be found.
  init?(in map: MemoryMap, memory: TaskMemory, layout: TaskLayout) {
    guard let heaps = map.address(of: Self.symbol, inLibrary: "libdispatch") else { return nil }
    self.init(memory: memory, layout: layout, heaps: heaps)
  }

  init(memory: TaskMemory, layout: TaskLayout, heaps: UInt64) {
    (self.memory, self.layout, self.heaps) = (memory, layout, heaps)
  }

  /// The seconds that are left, by the addresses of the sleepers; of those that are over nothing is said.
  ///
  /// - Parameter tasks: those of the process.
  func secondsLeft(of tasks: [TaskFact], until end: Double) -> [UInt64: Double] {
    let facts = Dictionary(tasks.map { ($0.address, $0) }, uniquingKeysWith: { first, _ in first })
    var left: [UInt64: Double] = [:]
    for (index, now) in [hc_now(), hc_now_with_sleep()].enumerated() where now > 0 {
      for timer in timers(ofHeap: heaps + UInt64(index) * 32) where hc_now() < end {
        guard let (jobs, seconds) = jobs(of: timer), let waker = jobs.first(where: { facts[$0]?.isWaker == true }),
          let address = sleeper(of: waker), facts[address]?.wait == .continuation, seconds > now
        else { continue }
        left[address] = seconds - now
      }
    }
    return left
  }

  // MARK: From the heap to its timers

  /// A heap: how many entries, two for each timer; how many segments; the two least; the last segment.
  ///
  /// The first two segments have eight places, each further one twice as many as that before. The last places of the
  /// last one lead to the others.
  private func timers(ofHeap heap: UInt64) -> Set<UInt64> {
    guard let words = memory.words(at: heap, count: 4) else { return [] }
    let (count, segments) = (words[0] & 0xFFFF_FFFF, Int(words[0] >> 32 & 0xFF))
    guard count > 0, count <= 2 * Self.most, segments < 24 else { return [] }
    var timers = [words[1], words[2]]
    if segments > 0, let last = memory.words(at: words[3], count: Self.places(segments - 1)) {
      for segment in 0..<segments - 1 {
        timers += memory.words(at: last[last.count - 1 - segment], count: Self.places(segment)) ?? []
      }
      timers += last.dropLast(segments - 1)
    }
    return Set(timers.prefix(Int(count))).subtracting([0])
  }

  private static func places(_ segment: Int) -> Int { 8 << max(0, segment - 1) }

  // MARK: From a timer to the sleeper

  /// What it may queue, and when, in seconds of its clock.
  ///
  /// A timer knows its source, inverted, and its handler; the handler the source, and what it is called with: the job,
  /// or the source and the job where a tolerance was given. A thread sanitizer calls a block of its own, which
  /// stands behind a queue and has kept the job as its second value.
  private func jobs(of timer: UInt64) -> (jobs: [UInt64], seconds: Double)? {
    guard let words = memory.words(at: timer, count: 11), let handler = memory.words(at: words[5], count: 7) else {
      return nil
    }
    let (source, target) = (~words[1], Double(words[10]) / 1e9)
    let pair = memory.words(at: handler[5], count: 2) ?? [0, 0]
    if handler[6] == source {
      return ([handler[5]] + (memory.words(at: pair[1], count: 6).map { [$0[5]] } ?? []), target)
    }
    return pair[0] == source ? ([pair[1]], target) : nil
  }

  /// Whom it wakes: before its context a task that has not begun has its closure, whose only value leads to a word with
  /// the sleeper in it. Where the sleep was cancelled the word holds something else.
  private func sleeper(of waker: UInt64) -> UInt64? {
    guard let context = memory.word(at: waker + 8 * UInt64(layout.context)), context >= 4096,
      let closure = memory.word(at: context - 16), let state = memory.word(at: closure &+ 16)
    else { return nil }
    return memory.word(at: state)
  }
}

extension TaskFact {
  fileprivate var isWaker: Bool { !hasBegun && state == .suspended }
}
