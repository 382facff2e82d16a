import CHangCheck

/// The named pipe by which a test process tells its events.
final class EventChannel {
  /// How much one drain takes, so that a process that says more than can be understood does not keep the watcher from
  /// its clock.
  private static let readsAtOnce = 4

  let path: String
  let descriptor: Int32
  /// Whether the process has said anything at all.
  var hasSpoken: Bool { readings > 0 }
  /// How often there was something to read.
  private(set) var readings = 0
  /// Whether it has spoken and nobody is left who could: it has ended, or has closed the pipe. It may open it again.
  private(set) var isCut = false

  private let lines = LineReader()
  private var decoder: any EventDecoder

  /// Not every file system can hold a pipe, so the first of the directories that can is taken.
  init(in directories: [String], name: String, decoder: any EventDecoder) throws(Launch.Failure) {
    self.decoder = decoder
    var reason: Int32 = 0
    for directory in directories {
      let path = "\(directory)/\(name)"
      let opened = hc_open_listener(path)
      if opened >= 0 {
        (self.path, descriptor) = (path, opened)
        return
      }
      reason = -opened
    }
    let text = String(cString: hc_error_text(reason))
    throw Launch.Failure(reason: "could not make a pipe in \(directories.joined(separator: " or ")): \(text)")
  }

  deinit {
    hc_close(descriptor)
    hc_remove(path)
  }

  /// Hands on all events that are there.
  /// - Parameter all: the process has ended, so half a line is all that will come of it.
  func drain(all: Bool = false, _ handle: (Event) -> Void) {
    // A pipe holds no more than what is read here at the end.
    for _ in 0..<(all ? 4 : 1) * Self.readsAtOnce {
      let reading = lines.read(descriptor)
      if case .end = reading { isCut = hasSpoken }
      guard case .bytes = reading else { break }
      (readings, isCut) = (readings + 1, false)
      decodeLines(all: false, handle)
    }
    if all { decodeLines(all: true, handle) }
  }

  private func decodeLines(all: Bool, _ handle: (Event) -> Void) {
    while case .line(let line)? = lines.next(all: all) {
      for event in decoder.decode(line) { handle(event) }
    }
  }
}
