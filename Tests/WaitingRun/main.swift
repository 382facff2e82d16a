import Expect
import Foundation

// Waits until it is killed, so that tests can look at it from outside.
//
//     waiting-run hang      a wait of each kind
//     waiting-run twice     a wait of each kind, and a child that does the same
//     waiting-run pass      a wait that is over at once; says what was thrown
//     waiting-run many N    as many waits
//     waiting-run mute      a wait that ends while nobody reads standard error, where another one would be named
let words = CommandLine.arguments
switch words.dropFirst().first {
case "hang": await hang()
case "twice":
  let child = Process()
  child.executableURL = URL(filePath: words[0])
  child.arguments = ["hang"]
  try child.run()
  await hang()
case "pass": await pass()
case "mute": await mute()
case "many": await many(words.count > 2 ? Int(words[2]) ?? 0 : 0)
default: exit(64)
}

func hang() async {
  let (numbers, feed) = AsyncStream.makeStream(of: Int.self)
  feed.yield(1)
  let silence = AsyncStream<Int> { _ in }
  let recording = Recording<Int>()
  for number in 1...2 { recording.record(number) }
  let deaf = AsyncStream { await forever() }.record()
  await withTaskGroup { group in
    group.addTask { _ = try? await numbers.collect(first: 3, within: .seconds(60)) }
    group.addTask { _ = await silence.outcome(first: 2, within: .seconds(61)) }
    group.addTask { _ = try? await recording.collect(first: 5, within: .seconds(62)) }
    group.addTask { try? await expectEventually(within: .seconds(63), every: .seconds(600)) { false } }
    group.addTask { try? await expectReturn(within: .seconds(64)) { await forever() } }
    group.addTask { try? await AsyncStream<Int> { _ in }.expectNothing(for: .seconds(65)) }
    group.addTask { try? await deaf.expectCancellable(within: .seconds(66)) }
  }
  withExtendedLifetime(feed) {}
}

/// Whatever is done to the task.
func forever() async { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }

func pass() async {
  do {
    try await AsyncStream<Int> { $0.finish() }.expectFinish()
    print("passed")
  } catch {
    print(error)
  }
}

func many(_ count: Int) async {
  let silence = Recording<Int>()
  await withTaskGroup { group in
    for _ in 0..<count { group.addTask { _ = await silence.outcome(first: 1, within: .seconds(600)) } }
  }
}

/// The main actor is blocked in a wait's time, until the other one has ended.
@MainActor func mute() async {
  var pipe: [Int32] = [0, 0]
  Foundation.pipe(&pipe)
  dup2(pipe[1], 2)
  _ = fcntl(2, F_SETFL, O_NONBLOCK)
  while write(2, "x", 1) == 1 {}
  _ = fcntl(2, F_SETFL, 0)
  let over = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    Task.detached {
      // Longer than it takes until the other one is named.
      _ = await Recording<Int>().outcome(first: 1, within: .seconds(2))
      over.signal()
    }
  }
  let named = Task { await Recording<Int>().outcome(first: 1, within: .milliseconds(50)) }
  await Task.yield()
  print(block(over) ? "passed" : "the limit did not hold")
  _ = named
}

func block(_ semaphore: DispatchSemaphore) -> Bool { semaphore.wait(timeout: .now() + 60) == .success }
