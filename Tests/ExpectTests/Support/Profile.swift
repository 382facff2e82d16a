import Observation

@Observable @MainActor final class Profile {
  var name = ""
  var isSaving = false

  /// Every step is a change of its own.
  func rename(to name: String) async {
    isSaving = true
    await Self.pause()
    self.name = name
    isSaving = false
  }

  /// Long enough for whatever waits for the main actor.
  private static func pause() async { try? await Task.sleep(for: .milliseconds(1)) }
}
