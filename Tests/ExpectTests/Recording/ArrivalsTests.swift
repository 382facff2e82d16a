import Testing

@testable import Expect

struct ArrivalsTests {
  @Test("the first ten are timed exactly, and the last of more")
  func times() {
    let arrivals = Arrivals()
    let start = Moment.now
    for count in 1...25 { arrivals.stamp(count) }
    let times = arrivals.times(25)
    #expect(times.count == 10)
    #expect(times == times.sorted())
    #expect(times.allSatisfy { $0 >= start && $0 <= .now })
    #expect(arrivals.last(10) == times[9])
    #expect(arrivals.last(3) == times[2])
    // The coarse clock is up to a tick behind.
    #expect(arrivals.last(25).map { $0 > start + .milliseconds(-50) && $0 <= .now } == true)
  }

  @Test("nothing came, so there is no time")
  func nothing() {
    #expect(Arrivals().times(0).isEmpty)
    #expect(Arrivals().last(0) == nil)
  }
}
