/// Searches as somebody types: 300 ms after the last key, and only for that.
@MainActor package final class SearchModel {
  package enum State: Equatable, Sendable {
    case loading
    case loaded([String])
    case failed(String)
  }

  package typealias Find = @Sendable (String) async throws -> [String]

  /// What is shown.
  package let states: AsyncStream<State>

  private let find: Find
  private let clock: any Clock<Duration>
  private let out: AsyncStream<State>.Continuation
  private var search: Task<Void, Never>?

  package init(clock: any Clock<Duration> = ContinuousClock(), find: @escaping Find) {
    self.clock = clock
    self.find = find
    (states, out) = AsyncStream.makeStream()
  }

  /// Somebody has typed; what was typed before is of no interest any more.
  package func type(_ text: String) {
    search?.cancel()
    search = Task { await run(text) }
  }

  private func run(_ text: String) async {
    do {
      try await clock.sleep(for: .milliseconds(300))
      out.yield(.loading)
      out.yield(.loaded(Self.shown(try await find(text))))
    } catch is CancellationError {
      // Another search has taken over.
    } catch {
      out.yield(.failed("\(error)"))
    }
  }

  /// In order, each once, and no empty ones.
  package nonisolated static func shown(_ titles: [String]) -> [String] {
    Set(titles).subtracting([""]).sorted()
  }
}
