/// What the system says of one thread at one moment, without stopping it.
struct ThreadSample: Hashable, Sendable {
  var id: Int32
  var name = ""
  /// As `ps` shows it: `R` runs or could, `S` waits, `D` waits for a device, `T` and `t` stand stopped, `Z` has ended.
  var state: Character = "?"
  /// Seconds on a processor, and seconds for which none was free.
  var ran = 0.0
  var queued = 0.0
  /// Where in the kernel it waits.
  var channel = ""
  /// What it has asked the kernel for; nil: nothing, or not told.
  var call: SystemCall?
}

/// What a waiting thread has asked the kernel for.
struct SystemCall: Hashable, Sendable {
  var number: Int
  var arguments: [UInt64]
  /// Where the thread was when it asked.
  var stack: UInt64 = 0
  var pc: UInt64 = 0
}

extension SystemCall {
  /// A line of `/proc/PID/task/TID/syscall`: `number 0x… six arguments, stack pointer, address`; or `running`.
  init?(_ text: String) {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard words.count == 9, let number = Int(words[0]), number >= 0 else { return nil }
    // A thread of the kernel's own has no stack there, and asks for nothing.
    if words[7] == "0x0" { return nil }
    let values = words[1...6].compactMap { UInt64($0.dropFirst(2), radix: 16) }
    guard values.count == 6 else { return nil }
    let place = words[7...8].map { UInt64($0.dropFirst(2), radix: 16) ?? 0 }
    self.init(number: number, arguments: values, stack: place[0], pc: place[1])
  }
}

extension ThreadSample {
  var hasEnded: Bool { state == "Z" || state == "X" }

  /// What a thread may run, in seconds, to come back to a wait that it was taken out of.
  private static let wayBack = 0.002

  /// Whether it waited and still does: it has hardly run. One that is made to stand still in a wait goes back to it,
  /// and may have to queue for a processor to get there.
  func hasWaited(since before: ThreadSample) -> Bool {
    (before.state == "S" || before.state == "D") && ran - before.ran < Self.wayBack
  }

  /// For how many seconds it ran, or would have.
  func active(since before: ThreadSample) -> Double {
    ran - before.ran + (hasWaited(since: before) ? 0 : queued - before.queued)
  }

  /// Takes over what `/proc/PID/task/TID/stat` says: the name may hold spaces and brackets.
  mutating func readStat(_ text: String) {
    guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close else { return }
    name = String(text[text.index(after: open)..<close])
    let words = text[text.index(after: close)...].split(separator: " ")
    state = words.first?.first ?? "?"
  }

  /// `schedstat`: nanoseconds on a processor, nanoseconds waiting for one, turns.
  mutating func readSchedule(_ text: String) {
    let words = text.split(separator: " ").compactMap { Double($0) }
    guard words.count >= 2 else { return }
    (ran, queued) = (words[0] / 1e9, words[1] / 1e9)
  }
}
