import CHangCheck

/// The time of processors.
enum ProcessorTime {
  /// What a living process has spent on them or waiting for one, in seconds: on a busy machine who computes waits.
  static func wanted(by pid: Int32) -> Double { hc_cpu(pid) + hc_kept_waiting(pid) }
}
