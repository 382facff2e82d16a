import Testing

@testable import Expect

struct JobQueueTests {
  @Test("first in, first out, however it grows")
  func order() {
    var queue = JobQueue<Int>()
    var (next, expected) = (0, 0)
    for round in 1...60 {
      for _ in 0..<round {
        queue.append(next)
        next += 1
      }
      for _ in 0..<(round / 2) {
        let job = queue.popFirst()
        #expect(job == expected)
        expected += 1
      }
      #expect(queue.count == next - expected)
    }
    while let job = queue.popFirst() {
      #expect(job == expected)
      expected += 1
    }
    #expect(expected == next)
    #expect(queue.count == 0)
  }
}
