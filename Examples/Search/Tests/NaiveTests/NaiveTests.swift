import Foundation
import Search
import Testing

/// How such tests are written without Expect: they crawl, or hang. `NAIVE=1` runs them.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["NAIVE"] != nil))
@MainActor struct NaiveTests {
  /// Sleeps long enough for a slow machine, and so on every machine.
  @Test func crawls() async throws {
    var shown: [SearchModel.State] = []
    let model = SearchModel { [$0] }
    let watching = Task { for await state in model.states { shown.append(state) } }
    model.type("s")
    model.type("swift")
    try await Task.sleep(for: .seconds(1))
    #expect(shown == [.loading, .loaded(["swift"])])
    try await Task.sleep(for: .seconds(1))
    #expect(shown.count == 2)
    watching.cancel()
  }

  /// Waits for a second state, which does not come: the search before was cancelled and says nothing.
  @Test func hangs() async throws {
    let model = SearchModel { text in
      if text == "b" { throw CancellationError() }
      return [text]
    }
    model.type("b")
    var shown: [SearchModel.State] = []
    for await state in model.states {
      shown.append(state)
      if shown.count == 2 { break }
    }
    #expect(shown == [.loading, .loaded(["b"])])
  }
}
