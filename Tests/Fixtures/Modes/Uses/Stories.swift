// What the stories are about: a chat that counts down, and a search that waits for the last key.
import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

nonisolated struct ChatAPI: Sendable {
  nonisolated enum Failure: Error, Equatable { case server }

  static let url = URL(filePath: "/say")
  let session: URLSession

  func say(_ text: String) async throws {
    var request = URLRequest(url: Self.url)
    request.httpMethod = "POST"
    request.httpBody = try JSONEncoder().encode(["message": text])
    let (_, response) = try await session.data(for: request)
    guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw Failure.server }
  }
}

@MainActor final class Chat {
  private(set) var said: [String] = []
  var onSaid: (@MainActor (String) -> Void)?
  private let api: ChatAPI
  private let clock: any Clock<Duration>

  init(session: URLSession, clock: any Clock<Duration> = ContinuousClock()) {
    api = ChatAPI(session: session)
    self.clock = clock
  }

  /// A second after each message.
  func countdown(to message: String) async throws {
    for text in ["3…", "2…", "1…", message] {
      try await api.say(text)
      said.append(text)
      onSaid?(text)
      try await clock.sleep(for: .seconds(1))
    }
  }
}

nonisolated enum Found: Equatable, Sendable { case loading, loaded([String]), failed(String) }

@MainActor final class SearchModel {
  typealias Find = @Sendable (String) async throws -> [String]

  let states: AsyncStream<Found>
  private let find: Find
  private let clock: any Clock<Duration>
  private let out: AsyncStream<Found>.Continuation
  private var search: Task<Void, Never>?

  init(clock: any Clock<Duration> = ContinuousClock(), find: @escaping Find) {
    self.clock = clock
    self.find = find
    (states, out) = AsyncStream.makeStream()
  }

  func type(_ text: String) {
    search?.cancel()
    search = Task {
      do {
        try await clock.sleep(for: .milliseconds(300))
        out.yield(.loading)
        out.yield(.loaded(try await find(text)))
      } catch is CancellationError {
        // Another search has taken over.
      } catch {
        out.yield(.failed("\(error)"))
      }
    }
  }
}

nonisolated protocol TitleAPI: Sendable {
  func titles(of query: String) async throws -> [String]
  func recent() async -> [String]
}

@MainActor final class Repository {
  private let api: any TitleAPI
  init(_ api: any TitleAPI) { self.api = api }

  func uploads(_ query: String) -> AsyncStream<Upload> {
    let (uploads, out) = AsyncStream<Upload>.makeStream()
    out.yield(.waiting)
    let work = Task {
      let recent = await api.recent()
      do { out.yield(.done(try await api.titles(of: query).count + recent.count)) } catch { out.yield(.broken(error)) }
      out.finish()
    }
    out.onTermination = { _ in work.cancel() }
    return uploads
  }
}
