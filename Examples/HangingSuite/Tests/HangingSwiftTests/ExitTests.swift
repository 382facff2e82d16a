import Hangs
import Testing

@Suite struct ExitTests {
  /// Leaves, and calls that a success.
  @Test func leavesWithZero() { leave(with: 0) }

  /// Leaves with a status of its own.
  @Test func leavesWithThree() { leave(with: 3) }
}
