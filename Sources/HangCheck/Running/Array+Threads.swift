import Foundation
import Synchronization

extension Array where Element: Sendable {
  /// The same as `map`, on so many threads of its own at a time; returns when all is done.
  func map<Value: Sendable>(
    onThreads count: Int, _ transform: @escaping @Sendable (Element) -> Value
  ) -> [Value] {
    if self.count <= 1 { return map(transform) }
    let work = SharedWork(self, transform)
    let done = DispatchSemaphore(value: 0)
    let threads = (0..<Swift.min(count, self.count)).map { _ in
      Thread {
        work.run()
        done.signal()
      }
    }
    for thread in threads {
      // What is called is used to the main thread's.
      thread.stackSize = 8 << 20
      thread.start()
    }
    for _ in threads { done.wait() }
    return work.values
  }
}

private final class SharedWork<Element: Sendable, Value: Sendable>: Sendable {
  private let elements: [Element]
  private let transform: @Sendable (Element) -> Value
  /// Guards which element is next, and what has come of the others.
  private let state = Mutex<(next: Int, values: [Int: Value])>((0, [:]))

  init(_ elements: [Element], _ transform: @escaping @Sendable (Element) -> Value) {
    self.elements = elements
    self.transform = transform
  }

  func run() {
    while let index = takeIndex() {
      let value = transform(elements[index])
      state.withLock { $0.values[index] = value }
    }
  }

  private func takeIndex() -> Int? {
    state.withLock { state in
      defer { state.next += 1 }
      return state.next < elements.count ? state.next : nil
    }
  }

  /// In the elements' order.
  var values: [Value] { state.withLock { state in elements.indices.compactMap { state.values[$0] } } }
}
