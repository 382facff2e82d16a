import Testing

@testable import Expect

/// Every failure text, to the letter.
struct FailureTextTests {
  @Test("a verb on a sequence words what it got", arguments: Case.sequences)
  func unmet(sample: Case) {
    #expect(FailureText.unmet(sample.asked, sample.findings()) == sample.text)
  }

  @Test("a verb on an operation words how it ended", arguments: Case.operations)
  func notReturned(sample: Case) {
    #expect(FailureText.notReturned(sample.asked, sample.findings()) == sample.text)
  }

  @Test("an operation that ends too late after its cancellation says how long it took")
  func notCancellable() {
    let findings = Findings<Void>(outcome: Outcome(elements: [], end: .timedOut(abandoned: false)))
    findings.stoppedAfter = .milliseconds(235)
    #expect(
      FailureText.notCancellable(Asked("expectCancellable(within: 200 ms)"), findings) == """
        expectCancellable(within: 200 ms): did not end in time
          ended because: the limit passed; the operation ended 0.235 s after cancellation
        """
    )
  }

  @Test("of many values that came instead, the first ten are shown, and how many more there were")
  func seenValues() {
    var seen = SeenValues<Int>()
    #expect(seen.timeline == nil)
    for number in 0..<25 {
      // The second time, nothing has changed.
      seen.note(number / 2, at: .milliseconds(number))
    }
    #expect(
      seen.timeline == """
        0.000 s 0; 0.002 s 1; 0.004 s 2; 0.006 s 3; 0.008 s 4; 0.010 s 5; 0.012 s 6; 0.014 s 7; 0.016 s 8; 0.018 s 9; \
        3 more, the last at 0.024 s; no change after
        """
    )
  }

  @Test("a look that nobody got round to says for how long")
  func held() {
    let looks = Looks(count: 3, lastAt: .milliseconds(20), end: .held(for: .seconds(45)))
    let asked = Asked("expectEventually(within: 5 s, every: 10 ms)")
    #expect(
      FailureText.condition(asked, "the condition did not become true", looks) == """
        expectEventually(within: 5 s, every: 10 ms): the condition did not become true
          ended because: the limit passed
          looks: 3, the last at 0.020 s
          look: its actor is blocked, for 45 s by now; the call returns when it is free
        """
    )
  }

  @Test("a late result that is no value is not shown")
  func lateVoid() {
    let findings = Findings(outcome: Outcome(elements: [()], end: .timedOut(abandoned: false)))
    findings.stoppedAfter = .milliseconds(3)
    #expect(
      FailureText.notReturned(Asked("expectReturn(within: 2 s)"), findings) == """
        expectReturn(within: 2 s): returned too late
          ended because: the limit passed; the operation ended 0.003 s after cancellation
        """
    )
  }

  @Test("a call that cannot be satisfied names its reason")
  func invalid() {
    let text = FailureText.invalid(Asked("collect(first: -1, within: 2 s)", count: -1), "a count cannot be negative")
    #expect(text == "collect(first: -1, within: 2 s): a count cannot be negative")
  }
}

struct Case: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let asked: Asked
  let findings: @Sendable () -> Findings<String>
  let text: String

  init(
    _ name: String, _ call: String, of count: Int? = nil, _ elements: [String], _ end: Outcome<String>.End,
    times: [Int] = [], last: Int? = nil, elapsed: Int = 0, stoppedAfter: Int? = nil, grace: Int = 100, text: String
  ) {
    testDescription = name
    asked = Asked("\(call)", count: count)
    self.text = text
    findings = {
      let findings = Findings(outcome: Outcome(elements: elements, end: end))
      findings.times = times.map { .milliseconds($0) }
      findings.lastTime = last.map { .milliseconds($0) } ?? findings.times.last
      findings.elapsed = .milliseconds(elapsed)
      findings.stoppedAfter = stoppedAfter.map { .milliseconds($0) }
      findings.grace = .milliseconds(grace)
      return findings
    }
  }
}

enum ChatError: Error { case offline }

extension Case {
  static let sequences = [
    Case(
      "limit, abandoned", "collect(first: 3, within: 2 s)", of: 3, ["open"], .timedOut(abandoned: true),
      times: [10], elapsed: 2_000,
      text: """
        collect(first: 3, within: 2 s): received 1 of 3: ["open"]
          ended because: the limit passed; the sequence did not finish
          timeline: 0.010 s "open"; nothing after
          source: still running 0.1 s after cancellation (abandoned)
        """
    ),
    Case(
      "limit, stopped", "collect(first: 3, within: 2 s)", of: 3, ["open", "ready"], .timedOut(abandoned: false),
      times: [10, 1_200], elapsed: 2_000, stoppedAfter: 1,
      text: """
        collect(first: 3, within: 2 s): received 2 of 3: ["open", "ready"]
          ended because: the limit passed; the sequence did not finish
          timeline: 0.010 s "open"; 1.200 s "ready"; nothing after
        """
    ),
    Case(
      "limit, nothing came", "collect(first: 3, within: 2 s)", of: 3, [], .timedOut(abandoned: false), elapsed: 2_001,
      text: """
        collect(first: 3, within: 2 s): received 0 of 3
          ended because: the limit passed; the sequence did not finish
          timeline: nothing in 2.001 s
        """
    ),
    Case(
      "limit, longer grace", "next(within: 200 ms)", [], .timedOut(abandoned: true), elapsed: 200, grace: 1_500,
      text: """
        next(within: 200 ms): received nothing
          ended because: the limit passed; the sequence did not finish
          timeline: nothing in 0.200 s
          source: still running 1.5 s after cancellation (abandoned)
        """
    ),
    Case(
      "finished early", "collect(first: 3, within: 2 s)", of: 3, ["open"], .finished, times: [10], elapsed: 12,
      text: """
        collect(first: 3, within: 2 s): received 1 of 3: ["open"]
          ended because: the sequence finished after 1 element, at 0.012 s
          timeline: 0.010 s "open"
        """
    ),
    Case(
      "finished empty", "next(within: 2 s)", [], .finished, elapsed: 12,
      text: """
        next(within: 2 s): received nothing
          ended because: the sequence finished before any element, at 0.012 s
        """
    ),
    Case(
      "threw", "collectAll(within: 2 s)", ["open", "ready"], .failed(ChatError.offline), times: [10, 11], elapsed: 12,
      text: """
        collectAll(within: 2 s): received 2: ["open", "ready"]
          ended because: the sequence threw ExpectTests.ChatError.offline after 2 elements, at 0.012 s
          timeline: 0.010 s "open"; 0.011 s "ready"
        """
    ),
    Case(
      "cancelled", "collectAll(within: 2 s)", [], .cancelled, elapsed: 12,
      text: """
        collectAll(within: 2 s): received nothing
          ended because: the waiting task was cancelled, at 0.012 s
        """
    ),
    Case(
      "an element that was not wanted", "expectNothing(for: 50 ms)", ["late"], .satisfied, times: [20], elapsed: 20,
      text: """
        expectNothing(for: 50 ms): received 1: ["late"]
          timeline: 0.020 s "late"
        """
    ),
    Case(
      "more than ten elements", "collect(first: 2000, within: 2 s)", of: 2_000, (0..<1_000).map { "\($0)" },
      .timedOut(abandoned: false), times: Array(0..<10), last: 1_500, elapsed: 2_000,
      text: """
        collect(first: 2000, within: 2 s): received 1000 of 2000: \
        ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", … 990 more]
          ended because: the limit passed; the sequence did not finish
          timeline: 0.000 s "0"; 0.001 s "1"; 0.002 s "2"; 0.003 s "3"; 0.004 s "4"; 0.005 s "5"; 0.006 s "6"; \
        0.007 s "7"; 0.008 s "8"; 0.009 s "9"; 990 more, the last at 1.500 s; nothing after
        """
    ),
    Case(
      "a long value", "next(within: 2 s)", [String(repeating: "x", count: 998)], .satisfied,
      text: """
        next(within: 2 s): received 1: ["\(String(repeating: "x", count: 199))… 800 more]
          timeline: 1 more
        """
    ),
    Case(
      "a huge value", "collectAll(within: 2 s)", [String(repeating: "x", count: 5_000_000)], .finished, times: [1],
      text: """
        collectAll(within: 2 s): received 1: ["\(String(repeating: "x", count: 199))… over 9802 more]
          ended because: the sequence finished after 1 element, at 0.000 s
          timeline: 0.001 s "\(String(repeating: "x", count: 199))… over 9802 more
        """
    ),
  ]

  static let operations = [
    Case(
      "did not return, stopped", "expectReturn(within: 2 s)", [], .timedOut(abandoned: false), stoppedAfter: 3,
      text: """
        expectReturn(within: 2 s): did not return
          ended because: the limit passed; the operation ended 0.003 s after cancellation
        """
    ),
    Case(
      "did not return, abandoned", "expectReturn(within: 2 s)", [], .timedOut(abandoned: true),
      text: """
        expectReturn(within: 2 s): did not return
          ended because: the limit passed
          operation: still running 0.1 s after cancellation (abandoned)
        """
    ),
    Case(
      "returned too late", "expectReturn(within: 2 s)", ["fallback"], .timedOut(abandoned: false), stoppedAfter: 3,
      text: """
        expectReturn(within: 2 s): returned too late: "fallback"
          ended because: the limit passed; the operation ended 0.003 s after cancellation
        """
    ),
    Case(
      "threw", "expectReturn(within: 2 s)", [], .failed(ChatError.offline), elapsed: 12,
      text: """
        expectReturn(within: 2 s): did not return
          ended because: the operation threw ExpectTests.ChatError.offline, at 0.012 s
        """
    ),
    Case(
      "cancelled", "expectReturn(within: 2 s)", [], .cancelled, elapsed: 12,
      text: """
        expectReturn(within: 2 s): did not return
          ended because: the waiting task was cancelled, at 0.012 s
        """
    ),
  ]
}
