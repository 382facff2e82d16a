import Hangs
import Testing

@Suite struct SuspendedTests {
  /// Hangs: nobody resumes the continuation.
  @Test func continuation() async { await awaitCallback() }

  /// Hangs: nobody yields to the stream or finishes it.
  @Test func stream() async { await readSilentStream() }

  /// Hangs: the task whose value it awaits never ends.
  @Test func otherTask() async { await awaitOtherTask() }
}
