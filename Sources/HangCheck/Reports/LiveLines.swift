import CHangCheck
import Foundation

/// What the user sees while the tests run: a line for what goes wrong, and how far the run is.
///
/// Where there is a terminal, one line on it is rewritten in place. Elsewhere a line comes where nothing else was said
/// for half a minute, so that nobody has to wonder.
///
/// `@unchecked`: its lock guards all of it that changes.
package final class LiveLines: @unchecked Sendable {
  private static let silence = 30.0
  /// What was said takes its way through SwiftPM; before it has come the line on the terminal would be in its way.
  private static let pause = 0.5

  private let isQuiet: Bool
  private let terminal: StatusLine?
  private let clock: @Sendable () -> Double
  private let write: @Sendable (String) -> Void
  /// Guards `state`, what is known and when something was last said; held while a line is written, so that lines stay
  /// whole. Not a `Mutex`, which the thread sanitizer does not see on Linux: tests are run with it, and this is, too.
  private let lock = NSLock()
  private var state: State

  private struct State {
    var progress: RunProgress
    var spokeAt: Double
    var isOver = false
  }

  /// - Parameters:
  ///   - tests: how many tests are to get a verdict.
  ///   - terminal: where the line is that is rewritten; nil where there is none.
  ///   - clock: seconds, from anywhere.
  ///   - write: takes whole lines.
  package init(
    tests: Int, isQuiet: Bool = false, terminal: StatusLine? = nil,
    clock: @escaping @Sendable () -> Double = { hc_now() }, write: @escaping @Sendable (String) -> Void
  ) {
    self.isQuiet = isQuiet
    self.terminal = isQuiet ? nil : terminal
    self.clock = clock
    self.write = write
    let now = clock()
    state = State(progress: RunProgress(tests: tests, startedAt: now), spokeAt: now)
  }

  /// Says what limits hold, and keeps the user informed until `end`.
  package func begin(_ limits: Report.Limits) {
    say(RunProgress.startText(tests: withState { $0.progress.tests }, limits))
    if !isQuiet { keepTicking() }
  }

  /// Says something about the run in a line of its own.
  package func say(_ text: String) {
    withState { if !isQuiet { write(text, &$0) } }
  }

  package func handle(_ notice: Notice) {
    withState { state in
      let isNews = state.progress.isNews(notice)
      state.progress.note(notice, at: clock())
      if isNews, let line = notice.line, !isQuiet || notice.isHang { write(line, &state) }
    }
  }

  /// Answers somebody who asked what is in flight.
  package func show(_ processes: [ProcessStatus]) {
    withState { write(whole: StatusText.text(processes), &$0) }
  }

  /// To be called every now and then.
  func tick() {
    withState { state in
      if state.isOver || isQuiet { return }
      let now = clock()
      if let terminal {
        if now - state.spokeAt < Self.pause { return }
        terminal.show(state.progress.statusLine(at: now, width: terminal.width()))
      } else if now - state.spokeAt >= Self.silence {
        write(state.progress.text(at: now), &state)
      }
    }
  }

  /// Nothing more is said.
  package func end() {
    withState { state in
      terminal?.clear()
      state.isOver = true
    }
  }

  private func withState<Result>(_ body: (inout State) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&state)
  }

  /// The line on the terminal makes room, and comes back with the next tick.
  private func write(whole text: String, _ state: inout State) {
    terminal?.clear()
    write(text)
    state.spokeAt = clock()
  }

  private func write(_ line: String, _ state: inout State) {
    write(whole: "\(PrintedText.line(line))\n", &state)
  }

  private func keepTicking() {
    Thread.detachNewThread { [weak self] in
      while self?.tickUnlessOver() == true { Thread.sleep(forTimeInterval: 0.25) }
    }
  }

  private func tickUnlessOver() -> Bool {
    tick()
    return withState { !$0.isOver }
  }
}
