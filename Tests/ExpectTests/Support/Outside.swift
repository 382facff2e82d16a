import Dispatch

/// Waits for something that no session of virtual time knows of.
nonisolated(nonsending) func comeBackFromOutside() async {
  await withCheckedContinuation { continuation in
    DispatchQueue.global().asyncAfter(deadline: .now() + 0.02) { continuation.resume() }
  }
}
