/// Tells the outputs of tests apart that run one after the other, by when they came: what comes between two looks is of
/// the tests that were in flight meanwhile. Where those are several, as tests that take a moment are, each has it.
struct TimedOutputs {
  private var open: [String: Tail] = [:]
  /// Those of `open` that have ended since the last look.
  private var ended: Set<String> = []
  private var unclaimed = Tail()
  private var kept = KeptOutputs()

  var outputs: [String: String] { kept.outputs(and: open) }

  mutating func append(_ bytes: UnsafeRawBufferPointer) { unclaimed.append(bytes) }

  mutating func note(_ event: Event) {
    switch event.kind {
    case .testStarted(let test):
      open[test] = open[test] ?? Tail()
      ended.remove(test)
    case .testEnded(let test, _) where open[test] != nil: ended.insert(test)
    default: break
    }
  }

  /// All has been read that was printed before the last event.
  mutating func settle() {
    for test in open.keys { open[test]?.append(unclaimed) }
    unclaimed = Tail()
    for test in ended {
      open.removeValue(forKey: test).map { kept.add($0, of: test) }
    }
    ended = []
  }
}
