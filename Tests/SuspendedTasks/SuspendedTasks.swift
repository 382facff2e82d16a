import Foundation

@main
struct SuspendedTasks {
  static func main() {
    startPlain()
    startJoined()
    startIsolated()
    while true { Thread.sleep(forTimeInterval: 1000) }
  }

  private static func startPlain() {
    Task.detached(name: "continuation") { await Store().load() }  // <- continuation.2: a continuation
    Task.detached(name: "unsafe") { await unsafeContinuation() }  // <- unsafe.1: a continuation
    Task.detached(name: "throwing") { try await throwingContinuation() }  // <- throwing.1: a continuation
    Task.detached(name: "stream") { await readStream() }  // <- stream.1: AsyncStream.next
    Task.detached(name: "throwing-stream") {
      try await readThrowingStream()  // <- throwing-stream.1: AsyncThrowingStream.next
      print("read")
    }
    Task.detached(name: "mapped") { await readMappedStream() }  // <- mapped.1: AsyncStream.next
    Task.detached(name: "generic") { try await read(silentStream()) }  // <- generic.1: AsyncStream.next
    Task.detached(name: "sleep") { try await sleepFor() }  // <- sleep.1: Task.sleep
    Task.detached(name: "nanoseconds") { try await sleepNanoseconds() }  // <- nanoseconds.1: Task.sleep
    Task.detached(name: "handler") { await awaitWithHandler() }  // <- handler.2: a continuation
    Task.detached(name: "protocol") { await awaitLoader(SlowLoader()) }  // <- protocol.2: a continuation
    Task.detached(name: "closure") {
      await awaitClosure {  // <- closure.2: a continuation
        await withCheckedContinuation { keep($0) }  // <- closure.0
        print("continued")
      }
      print("called")
    }
  }

  private static func startJoined() {
    Task.detached(name: "group") { await awaitGroup() }  // <- group.2: a task group
    Task.detached(name: "throwing-group") { try await awaitThrowingGroup() }  // <- throwing-group.2: a task group
    Task.detached(name: "async-let") { await awaitLazily() }  // <- async-let.1: another task
    let sleeper = Task.detached(name: "awaited") {
      try await Task.sleep(for: .seconds(100_000))  // <- awaited.0: Task.sleep
      return 1
    }
    Task.detached(name: "value") { try await awaitValue(sleeper) }  // <- value.1: another task
  }

  private static func startIsolated() {
    let (free, busy) = (Counter(), Counter())
    Task.detached(name: "actor") { await free.load() }  // <- actor.2: a continuation
    Task.detached(name: "main") { await awaitMain() }  // <- main.1: the main actor
    Task.detached(executorPreference: OwnThreads()) {
      await busy.block {
        Task.detached(name: "hop") { await awaitBusy(busy) }  // <- hop.1: actor Counter
      }
    }
  }
}
