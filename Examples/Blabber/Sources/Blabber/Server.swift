import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Where messages go.
package struct Server: Sendable {
  package struct Message: Codable, Equatable, Sendable {
    package var message: String

    package init(_ message: String) { self.message = message }
  }

  package enum Failure: Error, Equatable { case status(Int) }

  let session: URLSession
  let url: URL

  package init(session: URLSession, url: URL) {
    self.session = session
    self.url = url
  }

  package func say(_ text: String) async throws {
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.httpBody = try JSONEncoder().encode(Message(text))
    let (_, response) = try await session.data(for: request)
    let status = (response as? HTTPURLResponse)?.statusCode ?? 0
    guard status == 200 else { throw Failure.status(status) }
  }
}
