/// What the watcher says while a process still runs, for live lines.
package enum Notice: Sendable {
  /// A process has begun with this job.
  case began(Job, pid: Int32)
  case testStarted(Test)
  case testEnded(Test, Trace)
  /// A test has passed the slow threshold and still runs. Told where one runs at a time: a crowd's times mean nothing.
  case slow(Test, seconds: Double)
  /// A process has ended.
  case ended(RunRecord)
}
