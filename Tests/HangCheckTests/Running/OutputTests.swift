import Testing

@testable import HangCheck

@Suite("What test processes print", .onOwnThreads)
struct OutputTests {
  private static let text = """
    Test Suite 'Selected tests' started at 1
    Test Suite 'C' started at 1
    Test Case 'C.testA' started at 1
    one
    twoTest Case 'C.testA' passed (0.1 seconds)
    between
    Test Case 'C.testB' started at 1
    /p/c.swift:3: error: C.testB : failed - no
    Test Case 'C.testB' failed (0.1 seconds)
    Test Case 'C.testC' started at 1
    Test Case 'C.testC' passed (0.1 seconds)
    Test Suite 'C' failed at 1

    """
  private static let tests = ["M.C/testA", "M.C/testB", "M.C/testC"]
  private let scripts: Scripts

  init() throws { scripts = try Scripts() }

  @Test("the output of each test of XCTest is told apart; what comes before the next one is the last one's")
  func apart() throws {
    let record = try scripts.run("cat <<'END'\n\(Self.text)END", Self.tests, .xctest, observer: nil)
    #expect(
      record.outputs == [
        "M.C/testA": "one\ntwobetween\n", "M.C/testB": "/p/c.swift:3: error: C.testB : failed - no\n",
      ])
    #expect(record.output == Self.text)
  }

  @Test("without the observer the text tells what happened")
  func textAlone() throws {
    let record = try scripts.run("cat <<'END'\n\(Self.text)END\nexit 1", Self.tests, .xctest, observer: nil)
    #expect(record.ending == .finished(status: 1))
    #expect(record.traces.mapValues(\.result) == ["M.C/testA": .passed, "M.C/testB": .failed, "M.C/testC": .passed])
    let issue = HangCheck.Issue(message: "failed - no", file: "/p/c.swift", line: 3)
    #expect(record.traces["M.C/testB"]?.issues == [issue])
  }

  @Test("with the observer the text tells nothing, so that nothing is told twice")
  func observed() throws {
    let script = "begin; cat <<'END'\n\(Self.text)END\nstart M.C/testA; pass M.C/testA; over"
    let record = try scripts.run(script, Self.tests, .xctest)
    #expect(record.traces.mapValues(\.result) == ["M.C/testA": .passed])
    #expect(record.outputs["M.C/testA"] == "one\ntwobetween\n")
  }

  @Test("a test that hangs has what it printed so far, on stdout and stderr")
  func hung() throws {
    let script = """
      cat <<'END'
      Test Suite 'Selected tests' started at 1
      Test Suite 'C' started at 1
      Test Case 'C.testA' started at 1
      END
      echo out; sleep 0.3; echo err >&2; sleep 0.3; printf rest; sleep 1000
      """
    let record = try scripts.run(script, Self.tests, .xctest, limit: 2, observer: nil)
    #expect(record.ending.timeless == .hung(phase: .test, suspects: ["M.C/testA"], silence: 0))
    #expect(record.outputs == ["M.C/testA": "out\nerr\nrest"])
  }

  private func timed(_ steps: (String, Event.Kind?)...) -> [String: String] {
    var outputs = TimedOutputs()
    for (text, kind) in steps {
      Array(text.utf8).withUnsafeBytes { outputs.append($0) }
      if let kind { outputs.note(Event(kind)) } else { outputs.settle() }
    }
    return outputs.outputs
  }

  @Test("what comes between two looks is of the tests that were in flight meanwhile")
  func byTime() {
    let a = timed(
      ("before", .testStarted("a")), ("a1", nil), ("a2", nil), ("a3", .testEnded("a", .failed)), ("", nil),
      ("between", nil), ("", .testStarted("b")), ("b", nil))
    #expect(a == ["a": "beforea1a2a3", "b": "b"])
    let quick = timed(
      ("", .testStarted("a")), ("a", .testEnded("a", .failed)), ("", .testStarted("b")), ("b", nil),
      ("more", .testEnded("b", .passed)), ("", nil), ("after", nil))
    #expect(quick == ["a": "ab", "b": "abmore"])
    #expect(timed(("", .testStarted("a")), ("", .testEnded("a", .passed)), ("", nil)) == [:])
  }

  @Test("of an XCTest alone that never began, all is shown that was printed: its class's set-up may have")
  func classSetUp() throws {
    let tests = [HangCheck.Test(id: "M.C/testA", framework: .xctest)]
    var record = RunRecord(
      job: Job(framework: .xctest, tests: tests, isParallel: false),
      ending: .hung(phase: .suite, suspects: ["M.C/testA"], silence: 2))
    record.output = "setting up\n"
    #expect(record.hearing(of: tests[0])?.output == "setting up\n")
  }

  @Test("tests of Swift Testing have their output where they run one after the other, if nothing holds it back")
  func serial() throws {
    let script = "begin; start a:1; echo one; fail a:1; start b:1; echo two; sleep 1000"
    func outputs(isParallel: Bool, observer: String?) throws -> RunRecord {
      let job = try scripts.job(script, ["a:1", "b:1"], isParallel: isParallel)
      return scripts.runner(observer: observer).run([job], limit: 2)[0]
    }
    let record = try outputs(isParallel: false, observer: "")
    // They may come at once.
    #expect(record.outputs["a:1"]?.hasPrefix("one\n") == true)
    #expect(record.outputs["b:1"]?.hasSuffix("two\n") == true)
    #expect(record.hearing(of: record.job.tests[0])?.output == record.outputs["a:1"])
    #expect(try outputs(isParallel: true, observer: "").outputs == [:])
    #expect(try outputs(isParallel: false, observer: nil).outputs == [:])
  }

  @Test(
    "fifty megabytes without a newline keep nobody waiting, and their end is kept", .timeLimit(.minutes(5)),
    arguments: Framework.allCases)
  func flood(framework: Framework) throws {
    let script = "begin; start a:1; head -c 52428800 /dev/zero | tr '\\0' x; printf end; pass a:1; over"
    let record = try scripts.run(script, ["a:1"], framework)
    #expect(record.ending == .finished(status: 0))
    #expect(record.output.utf8.count == Tail.longest)
    #expect(record.output.hasSuffix("xxxend"))
    // A debug build on a busy machine; a byte at a time would take a minute.
    #expect(record.seconds < 20)
  }

  @Test("what is no text is shown as such")
  func invalid() throws {
    let record = try scripts.run(#"begin; printf 'a\377\376b\303'; start a:1; pass a:1; over"#)
    #expect(record.output == "a\u{FFFD}\u{FFFD}b\u{FFFD}")
  }

  @Test("a process that closes its output is still heard")
  func closed() throws {
    let record = try scripts.run("begin; echo first; exec 1>&- 2>&-; start a:1; sleep 0.3; pass a:1; over")
    #expect(record.ending == .finished(status: 0))
    #expect(record.output == "first\n")
    // Pipes at their end would keep the watcher awake, and are not waited for.
    let pipe = OpenPipe()
    let log = OutputLog(output: -1, errors: pipe.descriptor, job: record.job)
    _ = log.drain()
    #expect(log.descriptors == [pipe.descriptor])
  }

  @Test("of a text the last 64 KiB are kept, in whatever pieces it comes", arguments: [1, 1000, 65535, 65536, 200_000])
  func tail(size: Int) {
    var tail = Tail()
    #expect(tail.isEmpty)
    var text: [UInt8] = []
    for piece in 0..<(300_000 / size + 1) {
      let bytes = [UInt8](repeating: UInt8(ascii: "a") + UInt8(piece % 26), count: size)
      text += bytes
      bytes.withUnsafeBytes { tail.append($0) }
    }
    #expect(tail.count == 65536)
    #expect(tail.text.utf8.elementsEqual(text.suffix(65536)))
  }

  @Test("a character that was cut in two is shown as such")
  func cutCharacter() {
    var tail = Tail()
    Array((String(repeating: "a", count: 100) + "ü" + String(repeating: "b", count: 65535)).utf8)
      .withUnsafeBytes { tail.append($0) }
    #expect(tail.text.first == "\u{FFFD}")
    #expect(tail.text.dropFirst().allSatisfy { $0 == "b" })
  }
}
