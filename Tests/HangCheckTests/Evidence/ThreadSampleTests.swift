import Testing

@testable import HangCheck

/// What a thread does, by what the system says of it at two moments, a quarter of a second apart.
@Suite("Looks at threads")
struct ThreadSampleTests {
  private func sample(_ state: Character, ran: Double, queued: Double = 0) -> ThreadSample {
    ThreadSample(id: 1, state: state, ran: ran, queued: queued)
  }

  private func activity(_ before: ThreadSample, _ after: ThreadSample) -> ThreadFact.Activity {
    ThreadFact.Activity(before, after, seconds: 0.25)
  }

  @Test("one that waits, and queued on the way back to its wait, is not active", arguments: ["S", "D", "R"])
  func waits(_ state: Character) {
    let (before, after) = (sample("S", ran: 1, queued: 3), sample(state, ran: 1.0001, queued: 3.24))
    #expect(activity(before, after) == .blocked)
    #expect(after.active(since: before) < 0.001)
  }

  @Test("one that could run counts as active while no processor is free for it", arguments: ["S", "R"])
  func queues(_ state: Character) {
    #expect(activity(sample("R", ran: 1, queued: 3), sample(state, ran: 1, queued: 3.24)) == .spinning)
    #expect(activity(sample("S", ran: 1, queued: 3), sample(state, ran: 1.01, queued: 3.2)) == .spinning)
  }

  @Test("one that ran most of the time spins, one that could run now runs, one that stands stopped does neither")
  func others() {
    #expect(activity(sample("R", ran: 1), sample("R", ran: 1.2)) == .spinning)
    #expect(activity(sample("R", ran: 1), sample("R", ran: 1.01)) == .running)
    #expect(activity(sample("S", ran: 1), sample("R", ran: 1.01)) == .running)
    #expect(activity(sample("S", ran: 1), sample("S", ran: 1.01)) == .blocked)
    #expect(activity(sample("T", ran: 1), sample("T", ran: 1)) == .stopped)
  }
}
