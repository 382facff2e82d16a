import Hangs
import Testing

@Suite @MainActor struct MainBlockedTests {
  /// Hangs: it blocks the main thread until work of the main actor is done.
  @Test func waitsForMainActor() { blockMainUntilMainActorWorked() }

  @Test func innocent() async {
    await Task.yield()
    #expect("".isEmpty)
  }
}
