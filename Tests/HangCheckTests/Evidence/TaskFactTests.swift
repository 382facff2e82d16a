import Foundation
import Testing

@testable import HangCheck

/// What is read of a task, tried on words that look like one in this process's own memory.
struct TaskFactTests {
  /// A task as the runtime keeps it, at an address of its own.
  private final class Words {
    private let memory = UnsafeMutablePointer<UInt64>.allocate(capacity: 64)

    init(_ words: [Int: UInt64]) {
      memory.initialize(repeating: 0, count: 64)
      for (index, word) in words { memory[index] = word }
    }

    subscript(index: Int) -> UInt64 {
      get { memory[index] }
      set { memory[index] = newValue }
    }

    var address: UInt64 { UInt64(UInt(bitPattern: memory)) }
    func address(ofWord index: Int) -> UInt64 { address + UInt64(index) * 8 }

    deinit { memory.deallocate() }
  }

  private static let metadata: UInt64 = 0x5157_4946_5400
  private let memory = TaskMemory(pid: getpid())

  private func read(_ words: Words, beginnings: Set<UInt64> = []) throws -> TaskFact? {
    let runtime = try ConcurrencyRuntime(
      version: 1, taskSize: 208, metadata: Self.metadata, beginnings: beginnings)
    return TaskFact(at: words.address, of: runtime, in: memory)
  }

  private func task(id: UInt64 = 7, flags: UInt64 = 0, status: UInt64 = 0) -> Words {
    Words([0: Self.metadata, 4: id << 32 | flags, 7: 0x10000, 12: status])
  }

  @Test("a runtime that keeps its tasks otherwise is refused by name")
  func unknownLayouts() throws {
    func reason(_ version: UInt32, _ size: UInt64) -> String? {
      do {
        _ = try ConcurrencyRuntime(version: version, taskSize: size, metadata: 1)
        return nil
      } catch {
        return error.reason
      }
    }
    #expect(reason(1, 208) == nil)
    #expect(reason(2, 208) == "layout 2 with tasks of 208 bytes is not known")
    #expect(reason(1, 224) == "layout 1 with tasks of 224 bytes is not known")
  }

  @Test("a task has a number, a state and the functions that go on")
  func plain() throws {
    let words = task()
    (words[8], words[40], words[41], words[42], words[43]) =
      (words.address(ofWord: 40), words.address(ofWord: 42), 0x20000, 0, 0x30000)
    #expect(try read(words) == TaskFact(address: words.address, id: 7, functions: [0x10000, 0x20000, 0x30000]))
    words[41] = 0x10000
    #expect(try read(words)?.functions == [0x10000, 0x30000])
    for (status, state) in [0x800: TaskFact.State.running, 0x1000: .queued, 0x4000: .suspended] {
      #expect(try read(task(status: UInt64(status)))?.state == state)
    }
  }

  @Test("what has ended, is no task or cannot be read is left out")
  func none() throws {
    #expect(try read(task(status: 0x2000)) == nil)
    #expect(try read(task(flags: 1)) == nil)
    #expect(try read(Words([0: Self.metadata])) == nil)
    #expect(try read(Words([:])) == nil)
    let runtime = try ConcurrencyRuntime(version: 1, taskSize: 208, metadata: Self.metadata)
    #expect(TaskFact(at: 0, of: runtime, in: memory) == nil)
    #expect(TaskFact(at: .max - 7, of: runtime, in: memory) == nil)
  }

  @Test("a chain that goes round, or leads nowhere, comes to an end")
  func chains() throws {
    let words = task()
    (words[8], words[40], words[41]) = (words.address(ofWord: 40), words.address(ofWord: 40), 0x20000)
    #expect(try read(words)?.functions.count == 201)
    for nowhere in [0, 8, 3, UInt64.max, UInt64.max - 7] {
      words[8] = nowhere
      #expect(try read(words)?.functions == [0x10000])
    }
  }

  @Test("records tell the name and what is waited for; those that go round or are unknown do no harm")
  func records() throws {
    let words = task()
    let name = Array("loader".utf8CString.map { UInt8(bitPattern: $0) })
    for (index, byte) in name.enumerated() { words[60] |= UInt64(byte) << (8 * UInt64(index)) }
    words[13] = words.address(ofWord: 40)
    (words[40], words[41], words[42], words[44]) = (0, words.address(ofWord: 46), 0x9000, 1)
    (words[46], words[47], words[48]) = (6, words.address(ofWord: 40), words.address(ofWord: 60))
    let fact = try read(words)
    #expect(fact?.name == "loader")
    #expect(fact?.wait == .task(0x9000))
    let kinds: [UInt64: TaskFact.Wait] = [2: .continuation, 3: .group, 4: .executor(0x9000)]
    for (kind, wait) in kinds {
      words[44] = kind
      #expect(try read(words)?.wait == wait)
    }
    words[44] = 9
    #expect(try read(words)?.wait == nil)
    (words[13], words[48]) = (words.address(ofWord: 46), 8)
    #expect(try read(words)?.name == nil)
  }

  @Test("a child has a parent, and one that has not begun is known by where it begins")
  func kinds() throws {
    let words = task(flags: 0x0500_0000)
    words[26] = 0x8000
    let fact = try read(words, beginnings: [0x10000])
    #expect(fact?.parent == 0x8000)
    #expect(fact?.isGroupChild == true && fact?.isAsyncLet == false)
    #expect(fact?.hasBegun == false)
    let other = task()
    other[26] = 0x8000
    #expect(try read(other)?.parent == nil)
  }

  @Test("a word is found wherever tasks may be, and nowhere else")
  func scan() throws {
    let words = Words([0: 0x1234_5678_9abc_def1, 3: 0x1234_5678_9abc_def1])
    let map = try #require(MemoryMap(of: getpid()))
    let found = memory.places(of: words[0], in: map, until: .infinity)
    #expect(found.contains(words.address))
    #expect(found.allSatisfy { $0 % 16 == 0 })
    #expect(memory.places(of: words[0], in: map, until: 0) == [])
  }
}
