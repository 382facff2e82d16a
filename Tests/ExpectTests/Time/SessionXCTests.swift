import Expect
import XCTest

final class SessionXCTests: XCTestCase {
  func testAnHourInNoTime() async throws {
    try await withVirtualTime { time in
      let ticks = timer(clock: time.clock).record()
      try await ticks.expectElements([1, 2], within: .seconds(2))
      try await ticks.expectNothing(for: .milliseconds(999))
      XCTAssertEqual(ticks.times, [.seconds(1), .seconds(2)])
    }
  }

  @MainActor func testOnTheMainActor() async throws {
    try await withVirtualTime { time in
      var count = 0
      for _ in 0..<100 {
        Task {
          try await time.clock.sleep(for: .milliseconds(1))
          MainActor.assertIsolated()
          XCTAssertTrue(Thread.isMainThread)
          count += 1
        }
      }
      try await time.advance(by: .milliseconds(1))
      XCTAssertEqual(count, 100)
    }
    MainActor.assertIsolated()
  }
}
