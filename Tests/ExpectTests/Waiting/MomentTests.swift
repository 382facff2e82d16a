import Testing

@testable import Expect

struct MomentTests {
  @Test("arithmetic saturates")
  func saturation() {
    let now = Moment(nanoseconds: 1_000)
    #expect(now + .seconds(Int64.max) == .never)
    #expect(now + .seconds(1_000_000_000_000_000) == .never)
    #expect(now + .nanoseconds(Int64.max) == .never)
    #expect(Moment(nanoseconds: -1_000) + .seconds(Int64.min) == Moment(nanoseconds: .min))
    #expect(Moment.never + .seconds(1) == .never)
  }

  @Test("durations are added and measured in nanoseconds")
  func arithmetic() {
    let now = Moment(nanoseconds: 1_000)
    #expect(now + .microseconds(2) == Moment(nanoseconds: 3_000))
    #expect(now + .nanoseconds(-1) == Moment(nanoseconds: 999))
    #expect(Moment(nanoseconds: 3_000) - now == .microseconds(2))
  }

  @Test("the clock never goes back, and its coarse reading is not ahead of it")
  func clock() {
    for _ in 0..<1_000 {
      let coarse = Moment.coarse
      let now = Moment.now
      #expect(coarse <= now)
      #expect(now <= .now)
    }
  }
}
