import Hangs
import Testing

@Suite struct StrayChildTests {
  /// Passes, and leaves a child process behind.
  @Test func leavesHelperBehind() throws { try leaveHelperBehind() }
}
