import CHangCheck
import Foundation
import Synchronization

/// What the user sees while the tests run: a line for what goes wrong, and how far the run is.
///
/// Where there is a terminal, one line on it is rewritten in place. Elsewhere a line comes where nothing else was said
/// for half a minute, so that nobody has to wonder.
package final class LiveLines: Sendable {
  private static let silence = 30.0
  /// What was said takes its way through SwiftPM; before it has come the line on the terminal would be in its way.
  private static let pause = 0.5

  private let isQuiet: Bool
  private let terminal: StatusLine?
  private let clock: @Sendable () -> Double
  private let write: @Sendable (String) -> Void
  /// Guards what is known and when something was last said; held while a line is written, so that lines stay whole.
  private let state: Mutex<State>

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
    state = Mutex(State(progress: RunProgress(tests: tests, startedAt: now), spokeAt: now))
  }

  /// Says what limits hold, and keeps the user informed until `end`.
  package func begin(_ limits: Report.Limits) {
    say(RunProgress.startText(tests: state.withLock(\.progress.tests), limits))
    if !isQuiet { keepTicking() }
  }

  /// Says something about the run in a line of its own.
  package func say(_ text: String) {
    state.withLock { if !isQuiet { write(text, &$0) } }
  }

  package func handle(_ notice: Notice) {
    state.withLock { state in
      let isNews = state.progress.isNews(notice)
      state.progress.note(notice, at: clock())
      if isNews, let line = notice.line, !isQuiet || notice.isHang { write(line, &state) }
    }
  }

  /// Answers somebody who asked what is in flight.
  package func show(_ processes: [ProcessStatus]) {
    state.withLock { write(whole: StatusText.text(processes), &$0) }
  }

  /// To be called every now and then.
  func tick() {
    state.withLock { state in
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
    state.withLock { state in
      terminal?.clear()
      state.isOver = true
    }
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
    return state.withLock { !$0.isOver }
  }
}
