#if canImport(Darwin)
import Darwin

/// Whether another process traces this one.
@Sendable func isBeingDebugged() -> Bool {
  var process = kinfo_proc()
  var size = MemoryLayout<kinfo_proc>.stride
  var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()]
  let failure = sysctl(&name, u_int(name.count), &process, &size, nil, 0)
  return failure == 0 && process.kp_proc.p_flag & P_TRACED != 0
}
#endif
