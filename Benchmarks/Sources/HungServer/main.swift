import Foundation
import Synchronization

// A process to be looked into: HungServer TASKS MEGABYTES THREADS [spin].
//
// So many tasks are suspended, so much memory is in use and so many threads are blocked when it says `ready`. With
// `spin` the clock is read all the time, and each line of input is answered by the longest time between two readings
// since the last one, in microseconds.

actor Store {
  func fetch() async { await withCheckedContinuation { kept.append($0) } }
  func load() async { await fetch() }
  private var kept: [CheckedContinuation<Void, Never>] = []
  var count: Int { kept.count }
}

struct Feed {
  let store: Store
  func refresh() async { await store.load() }
}

/// Memory of which each page was written to.
func use(megabytes: Int) {
  let size = megabytes << 20
  let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, size), alignment: 4096)
  for page in stride(from: 0, to: size, by: 4096) { memory.storeBytes(of: page, toByteOffset: page, as: Int.self) }
}

/// Nanoseconds.
let longest = Atomic(0)

func readClock() {
  var last = DispatchTime.now().uptimeNanoseconds
  while true {
    let now = DispatchTime.now().uptimeNanoseconds
    longest.max(Int(now - last), ordering: .relaxed)
    last = now
  }
}

func say(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }

let words = CommandLine.arguments.dropFirst()
let sizes = words.prefix(3).compactMap { Int($0) }
let store = Store()
for _ in 0..<sizes[0] { Task { await Feed(store: store).refresh() } }
use(megabytes: sizes[1])
for _ in 0..<sizes[2] { Thread.detachNewThread { DispatchSemaphore(value: 0).wait() } }
while await store.count < sizes[0] { await Task.yield() }
if words.last == "spin" { Thread.detachNewThread(readClock) }
say("ready")
while readLine() != nil { say("\(longest.exchange(0, ordering: .relaxed) / 1000)") }
