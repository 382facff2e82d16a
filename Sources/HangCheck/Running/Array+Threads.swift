import Foundation
import Synchronization

extension Array where Element: Sendable {
  /// The same as `map`, on this thread and on others, so many in all; returns when all is done.
  func map<Value: Sendable>(
    onThreads count: Int, _ transform: @escaping @Sendable (Element) -> Value
  ) -> [Value] {
    if self.count <= 1 { return map(transform) }
    let work = SharedWork(self, transform)
    let done = DispatchSemaphore(value: 0)
    for _ in 1..<Swift.max(1, Swift.min(count, self.count)) {
      let thread = Thread { work.run { done.signal() } }
      // What is called is used to the main thread's.
      thread.stackSize = 8 << 20
      thread.start()
    }
    // Where the system has no thread left, this one does all: nobody says that another one never began.
    work.run { done.signal() }
    for _ in self { done.wait() }
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

  /// Works until nothing is left that nobody has begun; calls back for each element.
  func run(_ done: () -> Void) {
    while let index = takeIndex() {
      let value = transform(elements[index])
      state.withLock { $0.values[index] = value }
      done()
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
