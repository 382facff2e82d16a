import Expect
import Foundation
import Testing

/// The code of the test that looks at elements takes its time.
@Suite(.timeLimit(.minutes(5)), .offThePool) struct SlowPredicateTests {
  @Test("the limit ends it between two elements, and those that it has not looked at stay unread")
  func slow() async throws {
    let recording = Recording<Int>()
    // More than are looked at before the cap, where nothing but that ends a wait: the pool is busy.
    for number in 0..<10_000 { recording.record(number) }
    var seen = 0
    let texts = try await failures {
      await ignoringErrors {
        try await recording.next(where: { _ in pause(counting: &seen) }, within: .milliseconds(50))
      }
      await ignoringErrors {
        try await recording.collect(until: { _ in pause(counting: &seen) }, within: .milliseconds(50))
      }
      await ignoringErrors {
        try await recording.unwrapNext({ _ in pause(counting: &seen) ? 1 : nil }, within: .milliseconds(50))
      }
      await ignoringErrors {
        try await recording.expectElements(
          [-1], comparing: { pause(counting: &seen) ? -1 : $0 }, order: .withGaps, within: .milliseconds(50))
      }
    }
    #expect(texts.count == 4 && texts.allSatisfy { $0.contains("ended because: the limit passed") })
    #expect((4..<10_000).contains(seen))
    #expect(recording.unread == Array(seen..<10_000))
  }

  @Test("one look ends with what is there, however long that takes")
  func oneLook() async throws {
    let recording = Recording<Int>()
    for number in 0..<30 { recording.record(number) }
    var seen = 0
    let last = try await recording.next(where: { !pause(counting: &seen) && $0 == 29 }, within: .zero)
    #expect(last == 29)
  }

  /// 10 ms in which nothing else runs on the thread; false.
  private func pause(counting count: inout Int) -> Bool {
    count += 1
    Thread.sleep(forTimeInterval: 0.01)
    return false
  }
}
