import CHangCheck
import Synchronization

/// What tells the descendants of one test process from those of another, also when their parents have died: a variable
/// in their environment.
struct ProcessMark: Hashable {
  static let variable = "CHECK_HANGS_RUN"
  private static let count = Atomic(0)

  let value: String

  /// One that no other test process of this one has had.
  init() {
    value = "\(getpid())-\(Self.count.add(1, ordering: .relaxed).newValue)"
  }

  fileprivate func isOn(_ pid: Int32) -> Bool {
    // The end of the string belongs to the comparison, or 1-1 would be found in 1-10.
    hc_has_environment(pid, "\(Self.variable)=\(value)", true)
  }
}

/// The processes that tests leave behind.
///
/// Orphans come to this process. In a guarded worker all its children are test processes and what they left, so nothing
/// needs a mark to be ended; elsewhere a mark decides.
enum ProcessTree {
  /// How long the kernel may take to end what was killed.
  private static let patience = 2.0
  /// How long a child that was told to end may take to do so after its parent, before it is called a stray: a busy
  /// machine takes ten times as long as an idle one. Only strays cost this time.
  private static let grace = 1.0

  /// Whether it descends from a test process.
  static func isMarked(_ pid: Int32) -> Bool { hc_has_environment(pid, "\(ProcessMark.variable)=", false) }

  static func adoptOrphans() { _ = hc_adopt_orphans() }

  /// SIGKILL to processes and to all that descends from them.
  static func end(_ pids: [Int32]) {
    _ = pids.withUnsafeBufferPointer { hc_kill_trees($0.baseAddress, Int32($0.count), patience) }
  }

  /// The living orphans of one process. `others` are children that are not; where no other test process lives, all the
  /// rest are its own.
  static func orphans(of mark: ProcessMark, except others: Set<Int32>, isSole: Bool) -> [Int32] {
    let isSure = isSole && hc_is_guarded()
    return orphans(except: others).filter { isSure || mark.isOn($0) }
  }

  /// Ends what `find` finds, with all that descends from it, until it finds nothing.
  static func endOrphans(_ find: () -> [Int32]) {
    let deadline = hc_now() + patience
    while case let pids = surely(find), !pids.isEmpty, hc_now() < deadline {
      end(pids)
      for pid in pids { _ = hc_wait(pid, 0) }
    }
  }

  /// Ends every child that is not one of `others`, where all children are known to come from tests.
  static func endUnknown(except others: Set<Int32>) {
    if hc_is_guarded() { endOrphans { orphans(except: others) } }
  }

  /// What `find` still finds after a moment, with its descendants, by name.
  static func strays(_ find: () -> [Int32]) -> [StrayProcess] {
    let end = hc_now() + grace
    var pids = surely(find)
    while !pids.isEmpty, hc_now() < end {
      hc_wait_readable(nil, 0, 0.005)
      pids = find()
    }
    return withDescendants(pids).filter(hc_is_alive).map { StrayProcess(pid: $0, command: command($0)) }
  }

  /// Twice nothing is nothing: a process that becomes another one is without its mark for a moment.
  private static func surely(_ find: () -> [Int32]) -> [Int32] {
    let pids = find()
    if !pids.isEmpty { return pids }
    hc_wait_readable(nil, 0, 0.001)
    return find()
  }

  static var children: Set<Int32> { Set(children(of: getpid())) }

  static func children(of pid: Int32) -> [Int32] { list { hc_children(pid, $0, $1) } }

  private static func orphans(except others: Set<Int32>) -> [Int32] {
    list(hc_orphans).filter { pid in
      if others.contains(pid) { return false }
      if hc_is_alive(pid) { return true }
      // An orphan that has ended: where all children are ours, nobody else waits for it.
      if hc_is_guarded() { _ = hc_wait(pid, 0) }
      return false
    }
  }

  private static func withDescendants(_ pids: [Int32]) -> [Int32] {
    pids.withUnsafeBufferPointer { roots in
      list { hc_with_descendants(roots.baseAddress, Int32(roots.count), $0, $1) }
    }
  }

  private static func list(_ fill: (UnsafeMutablePointer<Int32>?, Int32) -> Int32) -> [Int32] {
    var capacity = 256
    while true {
      let list = [Int32](unsafeUninitializedCapacity: capacity) { buffer, count in
        count = Int(fill(buffer.baseAddress, Int32(capacity)))
      }
      if list.count < capacity { return list }
      capacity *= 4
    }
  }

  static func command(_ pid: Int32) -> String {
    let bytes = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
      count = hc_command_line(pid, buffer.baseAddress, buffer.count)
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
