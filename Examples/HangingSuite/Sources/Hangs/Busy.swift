import Synchronization

/// Nobody ever sets it.
private let isReady = Atomic(false)

/// Busy: a loop that burns a core, waiting for a flag that nobody sets.
public func spin() {
  while !isReady.load(ordering: .relaxed) {}
}

/// Busy: the same loop, polite; it gives way at each turn and comes back at once.
public func yieldForEver() async {
  while !isReady.load(ordering: .relaxed) { await Task.yield() }
}
