import CHangCheck
import Foundation
import Testing

@testable import HangCheck

/// A program whose threads hang at lines that it tells.
final class HangingThreads {
  /// Of each thread: its number and the line where it hangs.
  private(set) var threads: [String: (id: Int32, line: Int)] = [:]
  let pid: Int32
  private let output: Int32

  init(_ arguments: [String] = [], threads count: Int) throws {
    let launch = Launch(
      path: Built.hangingThreads, arguments: arguments, environment: ProcessInfo.processInfo.environment, directory: "/"
    )
    let process = try launch.start()
    hc_close(process.errors)
    (pid, output) = (process.pid, process.output)
    var text = ""
    let reader = RawReader()
    _ = eventually {
      if case .bytes(let more) = reader.read(output) { text += String(decoding: more, as: UTF8.self) }
      return text.count { $0 == "\n" } >= count
    }
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ")
      if words.count == 3, let id = Int32(words[1]), let line = Int(words[2]) { threads[String(words[0])] = (id, line) }
    }
  }

  deinit {
    ProcessTree.end([pid])
    _ = hc_wait(pid, 30)
    hc_close(output)
  }

  /// The threads that never rest: one computes, and one asks again and again for what it makes itself.
  private static let computing = ["spin", "once"]

  /// Facts of its threads, by the names that it gave them, as soon as all of them hang, and have come to rest after the
  /// last look at them.
  ///
  /// - Parameter isSeen: those whose lines are to be seen.
  func facts(_ isSeen: (String) -> Bool = { _ in true }) -> [String: ThreadFact] {
    var named: [String: ThreadFact] = [:]
    _ = eventually {
      guard let map = MemoryMap(of: pid) else { return false }
      let dump = ThreadDump(of: pid, in: map, since: ThreadLook(at: pid, in: map))
      let toolchain = Toolchain(searchPath: ProcessInfo.processInfo.environment["PATH"])
      let symbols = Symbols(in: map, instructions: dump.addresses, toolchain: toolchain, until: hc_now() + 60)
      let facts = Dictionary(
        dump.facts { symbols.frames(at: $0) }.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      named = threads.compactMapValues { facts[$0.id] }
      return named.allSatisfy { name, fact in
        let isAtRest = fact.activity == .blocked || Self.computing.contains(name)
        return isAtRest && (!isSeen(name) || fact.frames.contains { $0.line == threads[name]?.line })
      }
    }
    return named
  }
}

@Suite("Threads of another process", .onOwnThreads, .serialized)
struct ThreadDumpTests {
  private static let all = 12

  @Test("each thread is seen at the line where it hangs, with what it waits for")
  func lines() throws {
    let program = try HangingThreads(threads: Self.all)
    let facts = program.facts()
    try #require(facts.count == Self.all)
    for (name, fact) in facts {
      let line = program.threads[name]?.line
      #expect(fact.userFrame?.file == "main.swift", "\(name): \(fact.frames.map(\.text))")
      #expect(
        fact.frames.contains { $0.line == line }, "\(name) hangs at line \(line ?? 0): \(fact.frames.map(\.text))")
    }
    let waits = [
      "semaphore": "a semaphore", "read": "a read", "sleep": "a sleep", "poll": "a poll",
      "accounts": "a lock", "journal": "a lock",
      "mutex": "a lock", "abandoned": "a lock", "queue": "a queue", "main": "a semaphore",
      "once": "a one-time initialiser",
    ]
    for (name, wait) in waits { #expect(facts[name]?.wait == wait, "\(name)") }
    #expect(facts["main"]?.isMain == true && facts["read"]?.isMain == false)
    #expect(facts["semaphore"]?.activity == .blocked && facts["semaphore"]?.dependency == nil)
    #expect(facts["spin"].map { $0.activity == .spinning || $0.activity == .running } == true)
  }

  @Test("who holds what a thread waits for is known for mutexes, queues and one-time initialisers")
  func owners() throws {
    let program = try HangingThreads(threads: Self.all)
    let facts = program.facts()
    func id(_ name: String) -> Int32 { program.threads[name]?.id ?? 0 }
    #expect(facts["accounts"]?.dependency == Dependency(lock: .mutex, owner: id("journal")))
    #expect(facts["journal"]?.dependency == Dependency(lock: .mutex, owner: id("accounts")))
    #expect(facts["queue"]?.dependency == Dependency(lock: .mainQueue, owner: id("main")))
    #expect(facts["once"]?.dependency == Dependency(lock: .initialiser, owner: id("once")))
    #expect(facts["mutex"]?.dependency?.lock == .mutex)
    #expect(facts["mutex"]?.dependency?.hasOwnerEnded == false)
    #expect(facts["abandoned"]?.dependency?.hasOwnerEnded == true)
  }

  @Test("a process goes on after it was looked at, and is nobody's prisoner")
  func goesOn() throws {
    let program = try HangingThreads(["--idle"], threads: Self.all - 2)
    let map = try #require(MemoryMap(of: program.pid))
    for _ in 0..<3 {
      let dump = ThreadDump(of: program.pid, in: map, since: ThreadLook(at: program.pid, in: map))
      #expect(dump.threads.count >= Self.all - 2 && dump.threads.allSatisfy { !$0.stacks.isEmpty })
    }
    let status = try String(contentsOfFile: "/proc/\(program.pid)/status", encoding: .utf8)
    #expect(status.contains("TracerPid:\t0\n"))
    // Stopped is T, and t for whoever traces it.
    #expect(!status.uppercased().contains("STATE:\tT"))
  }

  @Test("a process whose descriptors are closed is seen and lives on: what waits for one is left alone")
  func closed() throws {
    let program = try HangingThreads(["--idle", "--closed"], threads: Self.all - 1)
    _ = program.facts()
    kill(program.pid, SIGUSR1)
    #expect(eventually { !hc_has_descriptor(program.pid, 3, nil) })
    for _ in 0..<3 {
      let facts = program.facts { ["semaphore", "sleep", "accounts"].contains($0) }
      #expect(facts["semaphore"]?.wait == "a semaphore")
      #expect(facts["semaphore"]?.userFrame?.file == "main.swift")
      #expect(facts["receive"]?.activity == .blocked && facts["receive"]?.wait == "a receive")
    }
    #expect(hc_is_alive(program.pid))
  }

  @Test("of a process that ends between two looks there is what the first one showed")
  func endsMeanwhile() throws {
    let program = try HangingThreads(["--idle"], threads: Self.all - 2)
    _ = program.facts()
    let map = try #require(MemoryMap(of: program.pid))
    let look = ThreadLook(at: program.pid, in: map)
    ProcessTree.end([program.pid])
    let dump = ThreadDump(of: program.pid, in: map, since: look)
    #expect(dump.threads.count >= Self.all - 2 && dump.threads.allSatisfy { !$0.stacks.isEmpty })
    #expect(dump.threads.allSatisfy { $0.fact.activity == .blocked })
  }

  @Test("what a thread waits for is the same however often it was looked at")
  func again() throws {
    let program = try HangingThreads(["--idle"], threads: Self.all - 2)
    let waits = ["sleep": "a sleep", "poll": "a poll", "read": "a read", "semaphore": "a semaphore"]
    for _ in 0..<3 {
      let facts = program.facts()
      for (name, wait) in waits { #expect(facts[name]?.wait == wait, "\(name)") }
    }
  }

  @Test("a process that ends meanwhile, or is none, has no threads")
  func gone() throws {
    let none = Evidence.collect(of: Int32.max, toolchain: nil)
    #expect(none.threadReports.isEmpty && none.problems == ["there is no process \(Int32.max)"])
    for pause in ["0", "0.1", "0.2", "0.26", "0.3"] {
      let process = try Launch(path: "/bin/sleep", arguments: [pause], environment: [:], directory: "/").start()
      for descriptor in [process.output, process.errors] { hc_close(descriptor) }
      _ = Evidence.collect(of: process.pid, toolchain: nil)
      // How it ended is still there to be asked for.
      let end = hc_wait(process.pid, 30)
      #expect(end.ended && end.status == 0 && end.signal == 0)
    }
  }
}
