import Hangs
import Testing

@Suite struct CrashTests {
  /// Crashes: an index out of range.
  @Test func indexOutOfRange() { #expect(readPastTheEnd(of: []) == 0) }

  /// Crashes: SIGABRT.
  @Test func aborts() { abortProcess() }

  /// Crashes: `main.sync` from the main thread, which Dispatch does not let hang.
  @Test @MainActor func syncsOntoMain() { syncOntoMain() }
}
