import Hangs
import Testing

@Suite struct LeftoverTests {
  @Test func movesAway() { moveAway() }
}
