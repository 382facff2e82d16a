import Dispatch
import Synchronization

/// Waits at a gate for its only element, and does not hear that it is cancelled.
struct Deaf: AsyncSequence, Sendable {
  let gate: Gate
  func makeAsyncIterator() -> Iterator { Iterator(gate: gate) }

  struct Iterator: AsyncIteratorProtocol {
    let gate: Gate
    mutating func next() async -> Int? {
      await gate.pass()
      return 1
    }
  }
}

/// Blocks the thread it is asked on until it is let go.
struct Blocking: AsyncSequence, Sendable {
  let semaphore = DispatchSemaphore(value: 0)
  func makeAsyncIterator() -> Iterator { Iterator(semaphore: semaphore) }
  func letGo() { semaphore.signal() }

  struct Iterator: AsyncIteratorProtocol {
    let semaphore: DispatchSemaphore
    mutating func next() async -> Int? {
      block()
      return nil
    }
    private func block() { semaphore.wait() }
  }
}

/// Computes for ever, until it is let go.
struct Spinning: AsyncSequence, Sendable {
  let gate = Gate()
  func makeAsyncIterator() -> Iterator { Iterator(gate: gate) }

  struct Iterator: AsyncIteratorProtocol {
    let gate: Gate
    mutating func next() async -> Int? {
      while !gate.isOpen {}
      return nil
    }
  }
}

/// Counts 1, 2, 3, … without ever waiting, and how often it was asked.
final class Counting: AsyncSequence, Sendable {
  let end: Int
  private let asked = Atomic(0)
  private let started = Atomic(0)

  init(upTo end: Int = .max) { self.end = end }

  var pulls: Int { asked.load(ordering: .relaxed) }
  var iterators: Int { started.load(ordering: .relaxed) }

  func makeAsyncIterator() -> Iterator {
    started.add(1, ordering: .relaxed)
    return Iterator(counting: self)
  }

  struct Iterator: AsyncIteratorProtocol {
    let counting: Counting
    var number = 0
    mutating func next() async -> Int? {
      counting.asked.add(1, ordering: .relaxed)
      number += 1
      return number <= counting.end ? number : nil
    }
  }
}

/// Gives its number only once it has been cancelled, and then the end.
struct LateWhenCancelled: AsyncSequence, Sendable {
  func makeAsyncIterator() -> Iterator { Iterator() }

  struct Iterator: AsyncIteratorProtocol {
    var hasGiven = false
    mutating func next() async -> Int? {
      guard !hasGiven else { return nil }
      hasGiven = true
      try? await Task.sleep(for: .seconds(600))
      return 99
    }
  }
}

/// Of a class that is not Sendable, made by hand in the isolation of whoever iterates.
final class Parcel {
  let number: Int
  init(_ number: Int) { self.number = number }
}

/// Neither it nor its elements are Sendable.
final class Parcels: AsyncSequence {
  var left: [Int]
  init(_ numbers: Int...) { left = numbers }
  func makeAsyncIterator() -> Iterator { Iterator(parcels: self) }

  struct Iterator: AsyncIteratorProtocol {
    let parcels: Parcels
    mutating func next() async -> Parcel? { await next(isolation: nil) }
    mutating func next(isolation: isolated (any Actor)?) async -> Parcel? {
      parcels.left.isEmpty ? nil : Parcel(parcels.left.removeFirst())
    }
  }
}
