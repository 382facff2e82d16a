/// Reads XCTest's text where the observer could not be loaded. A test can print such lines too, so only what can come
/// next is believed: the tests that the process was asked to run, one after the other, in the order of the list.
package struct XCTestTextDecoder: EventDecoder {
  private struct Class {
    var name: String
    var tests: [Test] = []
    var shortName: Substring { name.split(separator: ".").last ?? "" }
  }

  private struct OpenTest {
    var id: String
    /// How XCTest's text names it.
    var spelling: String
    /// How it ended, by a line that the test itself may have printed.
    var end: Event.TestEnd?
    var isTold = false
    var skipReason: String?
  }

  private enum Place { case beforeRun, inRun, inClass, afterRun }

  private let classes: [Class]
  private var place = Place.beforeRun
  // What ran last, of the classes and of the tests in that class.
  private var classIndex = -1
  private var testIndex = -1
  private var open: OpenTest?

  /// - Parameter tests: what the process runs, in the order of the list.
  package init(tests: [Test]) {
    var classes: [Class] = []
    for test in tests {
      if classes.last?.name != test.suite { classes.append(Class(name: test.suite)) }
      classes[classes.count - 1].tests.append(test)
    }
    self.classes = classes
  }

  package mutating func decode(_ line: UnsafeRawBufferPointer) -> [Event] {
    guard let line = XCTestLine(line, test: open?.spelling) else { return [] }
    return kinds(of: line).map { Event($0) }
  }

  private mutating func kinds(of line: XCTestLine) -> [Event.Kind] {
    switch line {
    case .suiteStarted(let name): return startSuite(name)
    case .suiteEnded(let name): return endSuite(name)
    case .testStarted(let name): return startTest(name)
    case .testEnded(let name, let end): return endTest(name, end)
    case .issue(_, let issue): return open.map { [.issue(test: $0.id, issue)] } ?? []
    case .skip(_, let reason): open?.skipReason = reason
    }
    return []
  }

  private mutating func startSuite(_ name: String) -> [Event.Kind] {
    if place == .beforeRun, isWholeRun(name) {
      place = .inRun
      return [.runStarted]
    }
    guard place == .inRun, classIndex + 1 < classes.count, classes[classIndex + 1].shortName == name else { return [] }
    place = .inClass
    classIndex += 1
    testIndex = -1
    return [.suiteStarted(classes[classIndex].name)]
  }

  private mutating func endSuite(_ name: String) -> [Event.Kind] {
    if place == .inRun, isWholeRun(name), classIndex + 1 == classes.count {
      place = .afterRun
      return [.runEnded]
    }
    guard place == .inClass, classes[classIndex].shortName == name, isLastOfClass, isOpenTestOver else { return [] }
    place = .inRun
    return closeTest() + [.suiteEnded(classes[classIndex].name)]
  }

  private mutating func startTest(_ name: String) -> [Event.Kind] {
    guard place == .inClass, isOpenTestOver, !isLastOfClass else { return [] }
    let test = classes[classIndex].tests[testIndex + 1]
    guard spellings(of: test).contains(name) else { return [] }
    let closing = closeTest()
    testIndex += 1
    open = OpenTest(id: test.selector, spelling: name)
    return closing + [.testStarted(test.selector)]
  }

  /// An end counts when the next test or the class's end follows. After the last test that may be long: class tearDown.
  private mutating func endTest(_ name: String, _ end: Event.TestEnd) -> [Event.Kind] {
    guard open?.spelling == name else { return [] }
    open?.end = end
    open?.isTold = false
    guard isLastOfClass else { return [] }
    defer { open?.isTold = true }
    return ending
  }

  private mutating func closeTest() -> [Event.Kind] {
    defer { open = nil }
    return ending
  }

  private var ending: [Event.Kind] {
    guard let open, let end = open.end, !open.isTold else { return [] }
    let skip: [Event.Kind] = end == .skipped ? [.testSkipped(open.id, reason: open.skipReason)] : []
    return skip + [.testEnded(open.id, end)]
  }

  private var isOpenTestOver: Bool { open.map { $0.end != nil } ?? true }

  private var isLastOfClass: Bool { testIndex + 1 == classes[classIndex].tests.count }

  private func isWholeRun(_ name: String) -> Bool { name == "All tests" || name == "Selected tests" }

  /// `Class.test` on Linux, `-[Module.Class test]` on Apple's platforms.
  private func spellings(of test: Test) -> [String] {
    let method = test.selector.split(separator: "/").last ?? ""
    return ["\(classes[classIndex].shortName).\(method)", "-[\(test.suite) \(method)]"]
  }
}
