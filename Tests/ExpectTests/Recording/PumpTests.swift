import Testing

@testable import Expect

@Suite(.timeLimit(.minutes(5))) struct PumpTests {
  @Test("it pulls what is asked for, step by step, and nothing beyond")
  func steps() async {
    let counting = Counting()
    let (pump, log) = start(counting, demand: 1)
    for target in [1, 2, 5, 100] {
      #expect(await pump.reach(target) == target)
      #expect(counting.pulls == target)
    }
    #expect(log.prefix(100) == Array(1...100))
    await pump.release()
    #expect(counting.pulls == 100)
    #expect(pump.isDecided)
  }

  @Test("a source that is let go is not cancelled, and is gone")
  func release() async {
    let cancelled = Gate()
    let stream = AsyncStream<Int> { continuation in
      continuation.onTermination = { _ in cancelled.open() }
      continuation.yield(1)
      continuation.yield(2)
    }
    let (pump, _) = start(stream, demand: 1)
    #expect(await pump.reach(1) == 1)
    await pump.release()
    #expect(!cancelled.isOpen)
    #expect(await stream.first { _ in true } == 2)
  }

  @Test("the end wakes whoever waits for more than there is")
  func end() async {
    let (pump, _) = start(Counting(upTo: 3), demand: 1)
    #expect(await pump.reach(10) == 3)
    #expect(await pump.reach(11) == 3)
  }

  @Test("what comes after an interruption does not count")
  func late() async {
    let gate = Gate()
    let (pump, log) = start(Deaf(gate: gate), demand: 1)
    await eventually { gate.waiting == 1 }
    pump.interrupt(.expired)
    #expect(await pump.reach(1) == 0)
    gate.open()
    await eventually { pump.count.load(ordering: .acquiring) > 0 }
    #expect(await pump.reach(1) == 0)
    #expect(log.prefix(1) == [1])
  }

  @Test("a source that does not stop is given up after its grace")
  func grace() async {
    let gate = Gate()
    let (pump, _) = start(Deaf(gate: gate), demand: 1, grace: .milliseconds(20))
    await eventually { gate.waiting == 1 }
    pump.interrupt(.expired)
    await pump.stop()
    let state = pump.state.withLock { $0 }
    #expect(state.hasGivenUp)
    #expect(state.end == nil)
    gate.open()
    await eventually { pump.state.withLock { $0.end != nil } }
  }

  @Test("a source that is between two elements when the wait is interrupted hears of it")
  func hears() async {
    let heard = Shared<[Bool]>()
    let listening = Counting().map { number in
      heard.set((heard.value ?? []) + [Task.isCancelled])
      return number
    }
    let (pump, _) = start(listening, demand: 1)
    #expect(await pump.reach(1) == 1)
    pump.interrupt(.expired)
    await pump.stop()
    #expect(heard.value == [false, true])
    #expect(await pump.reach(2) == 1)
  }

  @Test("a source that was not begun when the wait is interrupted is not touched")
  func notBegun() async {
    let counting = Counting()
    let pump = Pump(demand: 1, waitsForMore: true, grace: .seconds(60))
    pump.interrupt(.cancelled)
    drive(counting, by: pump)
    await pump.stop()
    #expect(counting.iterators == 0)
  }

  @Test("a wait whose time is over before it begins does not wait for a source that was not begun", arguments: [1, 2])
  func overBeforeItBegins(demand: Int) async {
    let counting = Counting()
    let call = PendingCall(at: CallSite(fileID: "Module/File.swift", filePath: "/File.swift", line: 1, column: 1))
    let wait = Wait(
      on: Source(counting), demand: demand, waitsForMore: demand > 1, within: Limit(asked: .seconds(600)), of: call,
      isolation: nil)
    wait.pump.interrupt(.expired)
    let findings = await wait.run(isolation: nil) { wait in
      _ = await wait.pump.reach(demand)
      await wait.pump.release()
      return await wait.findings(wanted: demand)
    }
    #expect(findings.outcome == Outcome(elements: [], end: .timedOut(abandoned: false)))
    #expect(counting.iterators == 0)
  }

  @Test("whoever ends the wait first has ended it")
  func first() async {
    let (pump, _) = start(pending(1), demand: 2)
    pump.interrupt(.cancelled)
    pump.interrupt(.expired)
    guard case .cancelled = pump.interruption else {
      Issue.record("interrupted by \(String(describing: pump.interruption))")
      return
    }
  }

  @Test("its task is named after the call")
  func name() async {
    let gate = Gate()
    let name = Shared<String>()
    let stream = AsyncStream<Int> {
      name.set(Task.name)
      gate.open()
      return nil
    }
    _ = start(stream, demand: 1)
    await gate.pass()
    #expect(name.value == "Module/File.swift:1")
  }

  private func start<S: AsyncSequence>(
    _ sequence: S, demand: Int, grace: Duration = .seconds(60)
  ) -> (Pump, ElementLog<S.Element>) {
    let pump = Pump(demand: demand, waitsForMore: true, grace: grace)
    return (pump, drive(sequence, by: pump))
  }

  @discardableResult
  private func drive<S: AsyncSequence>(_ sequence: S, by pump: Pump) -> ElementLog<S.Element> {
    let log = ElementLog<S.Element>(of: pump)
    pump.start(
      Source(sequence), into: log, named: "Module/File.swift:1", on: ElasticExecutor.shared, isolation: nil)
    return log
  }
}
