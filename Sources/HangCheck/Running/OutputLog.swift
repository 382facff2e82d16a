import CHangCheck

/// What a test process prints: always drained, so that it never waits for us, and of which the end is kept.
final class OutputLog {
  /// How much one drain takes, so that a flood does not keep the watcher from the others.
  private static let readsAtOnce = 16

  private(set) var all = Tail()
  private var output: Int32?
  private var errors: Int32?
  private let raw = RawReader()
  private var tests: TestOutputs?
  private var timed: TimedOutputs?

  /// The outputs of single tests are told apart in XCTest, by its lines, and where tests run one after the other, by
  /// time.
  ///
  /// - Parameter isPrompt: what a test prints comes at once, and not with that of a later one.
  init(output: Int32, errors: Int32, job: Job, isPrompt: Bool = false) {
    self.output = output
    self.errors = errors
    if job.framework == .xctest {
      tests = TestOutputs(tests: job.tests)
    } else if isPrompt, !job.isParallel, !job.isAlone {
      timed = TimedOutputs()
    }
  }

  deinit { close() }

  var descriptors: [Int32] { [output, errors].compactMap(\.self) }

  /// The outputs of single tests.
  var outputs: [String: String] { tests?.outputs ?? timed?.outputs ?? [:] }

  /// Tells of an event, in its order.
  func note(_ event: Event) { timed?.note(event) }

  /// The events have been told that were there: takes what was printed before them.
  func settle(isOver: Bool) {
    if timed == nil { return }
    _ = drain(isOver: isOver)
    timed?.settle()
  }

  /// Takes what is there and returns the events that XCTest's text tells.
  /// - Parameter isOver: the process has ended, so half a line is all that will come of it.
  func drain(isOver: Bool = false) -> [Event] {
    let reader = tests?.lines
    output = take(output, with: { reader?.read($0) ?? raw.read($0) }, { _ in tests?.cut() })
    if isOver { tests?.cut(all: true) }
    errors = take(errors, with: raw.read) { tests?.append($0) }
    return tests?.takeEvents() ?? []
  }

  func close() {
    for descriptor in descriptors { hc_close(descriptor) }
    (output, errors) = (nil, nil)
  }

  /// The descriptor, until its end.
  private func take(
    _ descriptor: Int32?, with read: (Int32) -> Reading, _ more: (UnsafeRawBufferPointer) -> Void
  ) -> Int32? {
    guard let descriptor else { return nil }
    for _ in 0..<Self.readsAtOnce {
      switch read(descriptor) {
      case .nothing: return descriptor
      case .bytes(let bytes):
        all.append(bytes)
        timed?.append(bytes)
        more(bytes)
      case .end:
        hc_close(descriptor)
        return nil
      }
    }
    return descriptor
  }
}
