import Foundation

/// What stands beside the tests' own bundle.
enum Built {
  /// The bundle that these tests are in.
  static let bundle = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
  static let observer = beside("libHangObserver.so")
  static let tool = beside("check-hangs")
  static let guardedRun = beside("GuardedRun")
  static let waitingRun = beside("WaitingRun")
  static let hangingThreads = beside("HangingThreads")
  static let suspendedTasks = beside("SuspendedTasks")

  private static func beside(_ name: String) -> String {
    URL(filePath: bundle).deletingLastPathComponent().appending(path: name).path
  }
}
