import Observation

@Observable @MainActor final class Profile {
  var name = ""
  var isSaving = false

  func rename(to name: String) async { self.name = name }
}
