import Foundation
import Synchronization
import Testing

@testable import HangCheck

/// So many threads that wait for each other once; the last one to come lets all go on.
final class Meeting: Sendable {
  /// Guards how many are still to come.
  private let missing: Mutex<Int>
  private let all = DispatchSemaphore(value: 0)
  private let size: Int

  init(of size: Int) {
    self.size = size
    missing = Mutex(size)
  }

  func wait() {
    let isLast = missing.withLock { missing in
      missing -= 1
      return missing == 0
    }
    if isLast { for _ in 0..<size { all.signal() } }
    all.wait()
  }
}

@Suite("Work on several threads", .onOwnThreads)
struct ArrayThreadsTests {
  @Test("values come in the order of their elements, none of them, one or many", arguments: [0, 1, 2, 100])
  func order(count: Int) {
    #expect(Array(0..<count).map(onThreads: 4) { -$0 } == (0..<count).map { -$0 })
  }

  @Test("so many elements are worked on at a time")
  func sideBySide() {
    let meeting = Meeting(of: 3)
    let values = [1, 2, 3].map(onThreads: 3) { number in
      meeting.wait()
      return number
    }
    #expect(values == [1, 2, 3])
  }
}
