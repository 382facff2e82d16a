/// Where in its life a test is. No framework tells of a test that has begun; its stacks do: what stands next to the
/// framework on them is what it runs for the test.
struct TestLife {
  private let functions: [String]
  private let beginnings: [String]
  private let ends: [String]
  /// What the compiler calls the initial values of its suite's properties.
  private let values: String?

  init(of test: Test) {
    functions = test.functionNames
    let type = test.typeNames.isEmpty ? nil : test.typeNames.joined(separator: ".")
    func members(_ names: String...) -> [String] { type.map { type in names.map { "\(type).\($0)" } } ?? [] }
    beginnings = members("init", "__allocating_init")
    ends = members("deinit", "__deallocating_deinit", "__isolated_deallocating_deinit")
    values = type.map { "variable initialization expression of \($0)." }
  }

  /// nil where that is not known.
  ///
  /// Those stacks count that come from the framework, threads before the tasks that they wait for; where none of them
  /// tells, those of threads that run a task. What a test has left behind, a task or a thread of its own, may go on in
  /// any part of its life.
  func phase(_ tasks: [NamedTask], _ threads: [ThreadFact]) -> Phase? {
    func frameworks(_ stacks: [[Frame]]) -> [[Frame]] { stacks.filter { $0.contains(where: \.isFrameworks) } }
    return phase(of: frameworks(threads.map(\.frames))) ?? phase(of: frameworks(tasks.map(\.frames)))
      ?? phase(of: threads.filter(\.runsJob).map(\.frames))
  }

  /// A test that has begun with one argument has begun, whatever it does with another one.
  private func phase(of stacks: [[Frame]]) -> Phase? {
    let told = stacks.compactMap(phase)
    return told.contains(.test) ? .test : told.first
  }

  /// The outermost call that tells: what a test's own function calls belongs to the test.
  private func phase(on stack: [Frame]) -> Phase? {
    for index in stack.indices.reversed() {
      if let phase = phase(of: stack[index]) { return phase }
      let caller = stack.index(after: index)
      if caller < stack.endIndex, stack[caller].isInvocation, isSetUp(stack[index]) { return .setUp }
    }
    return nil
  }

  private func phase(of frame: Frame) -> Phase? {
    if frame.module == "XCTest" { return frame.sequence }
    if frame.isRuntime { return nil }
    if frame.isIn(functions) { return .test }
    if frame.isIn(ends) { return .tearDown }
    return frame.isIn(beginnings) || values.map(frame.function.hasPrefix) == true ? .setUp : nil
  }

  /// What XCTest calls of a test case before it calls the test, which it does by a function of its own. In optimised
  /// code the user's function may be gone, and what it calls last stands in its place; a closure is what somebody gave
  /// XCTest in place of a test.
  private func isSetUp(_ frame: Frame) -> Bool {
    if frame.module == "XCTest" { return frame.function.hasPrefix("awaitUsingExpectation") }
    return !frame.function.contains("closure #") && !frame.isIn(functions)
  }
}

extension Frame {
  fileprivate var isFrameworks: Bool { module == "XCTest" || module == "Testing" }

  /// XCTest's function that calls a test with all that comes before and after it. The calls before it are in it, where
  /// XCTest is optimised.
  fileprivate var isInvocation: Bool { module == "XCTest" && function == "XCTestCase.invokeTest()" }

  /// What XCTest's functions that call what comes before and after a test say.
  fileprivate var sequence: Phase? {
    if function.contains("performSetUpSequence") { return .setUp }
    return ["performTearDownSequence", "runTeardownBlocks"].contains(where: function.contains) ? .tearDown : nil
  }
}
