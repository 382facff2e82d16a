// Tasks that are suspended for good, each at a known line: behind an await stand the tasks that wait there and which of
// their calls it is, the innermost being 0. In the line that begins a task stands what it waits for as well.

/// Waits for ever, in the line that calls it as well.
struct Store {
  func fetchNever() async {
    await withCheckedContinuation { keep($0) }  // <- continuation.0 lazy.0 actor.0
    print("fetched")
  }

  func load() async {
    await fetchNever()  // <- continuation.1 lazy.1
    print("loaded")
  }
}

func unsafeContinuation() async {
  await withUnsafeContinuation { keep($0) }  // <- unsafe.0
  print("continued")
}

func throwingContinuation() async throws -> Int {
  let count = try await withCheckedThrowingContinuation { keep($0) }  // <- throwing.0
  return count + 1
}

func readStream() async {
  for await element in silentStream() {  // <- stream.0
    print(element)
  }
  print("read")
}

func readThrowingStream() async throws {
  for try await element in silentThrowingStream() {  // <- throwing-stream.0
    print(element)
  }
}

func readMappedStream() async {
  let stream = silentStream().filter { $0 > 1 }.map { "\($0)" }
  for await element in stream {  // <- mapped.0
    print(element)
  }
  print("read")
}

func read<Elements: AsyncSequence>(_ elements: Elements) async throws {
  for try await element in elements { print(element) }  // <- generic.0
}

func sleepFor() async throws {
  try await Task.sleep(for: .seconds(100_000))  // <- sleep.0
  print("slept")
}

func sleepNanoseconds() async throws {
  try await Task.sleep(nanoseconds: 100_000_000_000_000)  // <- nanoseconds.0
  print("slept")
}

func awaitGroup() async {
  await withTaskGroup(of: Void.self) { group in  // <- group.1
    group.addTask(name: "member") {
      await withCheckedContinuation { keep($0) }  // <- member.0: a continuation
      print("done")
    }
    await group.next()  // <- group.0
    print("next")
  }
  print("grouped")
}

func awaitThrowingGroup() async throws {
  try await withThrowingTaskGroup(of: Int.self) { group in  // <- throwing-group.1
    group.addTask(name: "throwing-member") {
      let count = try await withCheckedThrowingContinuation { keep($0) }  // <- throwing-member.0: a continuation
      return count + 1
    }
    for try await count in group {  // <- throwing-group.0
      print(count)
    }
  }
  print("grouped")
}

func awaitLazily() async {
  async let loaded: Void = Store().load()  // <- lazy.2: a continuation
  print("begun")
  await loaded  // <- async-let.0
  print("loaded")
}

func awaitValue(_ task: Task<Int, any Error>) async throws {
  let count = try await task.value  // <- value.0
  print(count)
}

func awaitWithHandler() async {
  await withTaskCancellationHandler {  // <- handler.1
    await withCheckedContinuation { keep($0) }  // <- handler.0
    print("continued")
  } onCancel: {
  }
  print("handled")
}

@MainActor func mainWork() { print("main") }

func awaitMain() async {
  await mainWork()  // <- main.0
  print("main")
}

func awaitBusy(_ actor: Counter) async {
  let count = await actor.count  // <- hop.0
  print(count)
}

protocol Loader: Sendable { func load() async }

struct SlowLoader: Loader {
  func load() async {
    await withCheckedContinuation { keep($0) }  // <- protocol.0
    print("loaded")
  }
}

func awaitLoader(_ loader: any Loader) async {
  await loader.load()  // <- protocol.1
  print("loaded")
}

func awaitClosure(_ body: @Sendable () async -> Void) async {
  await body()  // <- closure.1
  print("called")
}
