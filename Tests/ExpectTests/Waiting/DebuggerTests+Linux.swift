#if os(Linux)
import Testing

@testable import Expect

struct LinuxDebuggerTests {
  @Test(
    "the tracer is read from the process's status",
    arguments: [("TracerPid:\t0\n", 0), ("TracerPid:\t4711\n", 4711), ("Pid:\t12\n", nil), ("", nil)]
      as [(String, Int?)])
  func status(line: String, tracer: Int?) {
    #expect(Expect.tracer(inStatusLine: line.utf8CString.map { $0 }) == tracer)
  }
}
#endif
