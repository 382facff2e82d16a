import Foundation
import Testing

@testable import HangCheck

/// The tool reads tasks of its own before it says anything of others.
@Suite(.onOwnThreads)
struct SelfCheckTests {
  @Test("the tasks of this process are read as what they are")
  func right() {
    #expect(SelfCheck.problem == nil)
  }

  @Test("what is read otherwise than it is fails, in each part")
  func wrong() throws {
    let map = try #require(MemoryMap(of: getpid()))
    let memory = TaskMemory(pid: getpid())
    let runtime = try ConcurrencyRuntime(in: map, memory: memory)
    func succeeds(_ change: (inout TaskFact) -> Void) -> Bool {
      SelfCheck().succeeds { address in
        var fact = TaskFact(at: address, of: runtime, in: memory)
        if fact != nil { change(&fact!) }
        return fact
      }
    }
    #expect(succeeds { _ in })
    #expect(!SelfCheck().succeeds { _ in nil })
    let changes: [(inout TaskFact) -> Void] = [
      { $0.state = .running }, { $0.state = .queued }, { $0.hasBegun = false }, { $0.functions = [] },
      { $0.wait = nil }, { $0.parent = 16 }, { $0.isAsyncLet = false }, { $0.id = 7 },
    ]
    for (index, change) in changes.enumerated() { #expect(!succeeds(change), "\(index)") }
  }
}
