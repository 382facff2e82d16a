extension Findings {
  /// ` on "states"`, where the test has named its recording.
  var named: String { name.map { " on \(ShownValues.name($0))" } ?? "" }

  /// `the sequence finished after 1 element, at 0.012 s`; nil where what came was itself the reason.
  func causeOfEnd(of source: String, after count: Int? = nil) -> String? {
    switch outcome.end {
    case .satisfied: nil
    case .finished: "\(source) finished\(after(count)), at \(elapsed.timestamp)"
    case .failed(let error as StreamInUse): error.description
    case .failed(let error):
      "\(source) threw \(ShownValues.text(ofError: error))\(after(count)), at \(elapsed.timestamp)"
    case .timedOut where count != nil: "the limit passed; \(source) did not finish"
    case .timedOut: "the limit passed" + endAfterCancellation(of: source)
    case .cancelled where endedBefore: "the recording was cancelled\(after(count)), at \(elapsed.timestamp)"
    case .cancelled: "the waiting task was cancelled, at \(elapsed.timestamp)"
    }
  }

  /// `0.010 s "open"; nothing after`; nil where there is nothing to tell.
  func timeline(of values: ShownValues) -> String? {
    var parts = zip(times, values.texts).map { "\($0.timestamp) \($1)" }
    let rest = values.count - parts.count
    if rest > 0 { parts.append("\(rest) more" + (lastTime.map { ", the last at \($0.timestamp)" } ?? "")) }
    if case .timedOut = outcome.end {
      parts.append(values.count == 0 ? "nothing in \((elapsed - began).timestamp)" : "nothing after")
    }
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  /// `still running 0.1 s after cancellation (abandoned)`; nil where the source stopped.
  var abandonment: String? {
    guard case .timedOut(abandoned: true) = outcome.end else { return nil }
    return "still running \(grace.seconds) after cancellation (abandoned)"
  }

  /// What may have gone wrong in the test; nil where there is no sign of it.
  func hint(isDiffering: Bool = false) -> String? {
    streamUse?().hint(after: outcome.end, isDiffering: isDiffering) ?? lateSubscription
  }

  private var lateSubscription: String? {
    guard isSubscribedByCall, outcome.elements.isEmpty, case .timedOut(abandoned: false) = outcome.end else {
      return nil
    }
    return "the call subscribed when it began, and what was sent before may be lost: record() first, then act"
  }

  /// Why nothing could be read, where that is so.
  var missedTurn: String? { hadNoTurn ? "another verb was reading all the time" : nil }

  /// `1 element that came after the end`; nil where there was none.
  var loss: String? {
    switch dropped {
    case 0: nil
    case 1: "1 element that came after the end"
    default: "\(dropped) elements that came after the end"
    }
  }

  /// Named where the limit passed: what came in time came in spite of the pool.
  var silence: PoolSilence? {
    guard case .timedOut = outcome.end else { return nil }
    return pending?.silence
  }

  private func after(_ count: Int?) -> String {
    switch count {
    case nil: ""
    case 0?: isContinued ? " before another element" : " before any element"
    case 1?: " after 1 element"
    case let count?: " after \(count) elements"
    }
  }

  private func endAfterCancellation(of source: String) -> String {
    stoppedAfter.map { "; \(source) ended \($0.timestamp) after cancellation" } ?? ""
  }
}

extension StreamUse {
  /// Why elements are missing, where others are the reason.
  fileprivate func hint<Element>(after end: Outcome<Element>.End, isDiffering: Bool) -> String? {
    switch end {
    case .finished:
      if let cancelled { return "the stream was cancelled with \(cancelled), and that ended it: \(remedy)" }
    case .timedOut: break
    case .satisfied where isDiffering: break
    case .satisfied, .failed, .cancelled: return nil
    }
    guard taken > 0 else { return nil }
    let more = FailureText.more(uncounted, "reader")
    let readers = others.joined(separator: " and ") + (more.map { " \($0)" } ?? "")
    let elements = (more == nil ? "" : "at least ") + (taken == 1 ? "1 element" : "\(taken) elements")
    return "\(readers) took \(elements) of the stream, and each goes to one reader: \(remedy)"
  }

  private var remedy: String { "record() it once, and read the recording" }
}
