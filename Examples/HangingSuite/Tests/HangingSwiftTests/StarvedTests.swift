import Hangs
import Testing

@Suite struct StarvedTests {
  /// Hangs: its own tasks fill the cooperative pool, and the one that would free them cannot begin.
  @Test func fillsThePool() async { await fillThePool() }

  @Test func formatsPeer() async {
    await Task.yield()
    #expect("p:1".count == 3)
  }

  @Test func addsUp() async {
    await Task.yield()
    #expect([1, 2, 3].reduce(0, +) == 6)
  }
}
