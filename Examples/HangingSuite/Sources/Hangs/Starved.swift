import Dispatch
import Foundation

/// Starved: every thread of the cooperative pool blocks in a semaphore, and the task that would signal it stands last.
public func fillThePool() async {
  let gate = DispatchSemaphore(value: 0)
  let calls = ProcessInfo.processInfo.activeProcessorCount * 64
  await withTaskGroup { group in
    for _ in 0..<calls { group.addTask { wait(for: gate) } }
    group.addTask { for _ in 0..<calls { gate.signal() } }
  }
}

private func wait(for gate: DispatchSemaphore) { gate.wait() }
