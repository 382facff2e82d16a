import Hangs
import Testing

@Suite struct BusyTests {
  /// Hangs: it spins on a flag that nobody sets.
  @Test func spins() { spin() }

  /// Hangs: the same, with a yield at each turn.
  @Test func yields() async { await yieldForEver() }
}
