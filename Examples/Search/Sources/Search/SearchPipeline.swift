#if canImport(Combine)
import Combine

extension Publisher where Output == String, Failure == Never {
  /// The same search as a pipeline: what is typed goes in, what is shown comes out.
  ///
  /// - Parameters:
  ///   - scheduler: Where 300 ms pass: the main queue in an app.
  ///   - find: The titles for a text. The search before is cancelled.
  package func searched(
    on scheduler: some Scheduler, find: @escaping (String) -> AnyPublisher<[String], any Error>
  ) -> AnyPublisher<SearchModel.State, Never> {
    debounce(for: .milliseconds(300), scheduler: scheduler)
      .map { text in
        find(text)
          .map { SearchModel.State.loaded(SearchModel.shown($0)) }
          .catch { Just(SearchModel.State.failed("\($0)")) }
          .prepend(.loading)
      }
      .switchToLatest()
      .eraseToAnyPublisher()
  }
}
#endif
