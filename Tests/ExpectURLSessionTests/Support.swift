import Expect
import ExpectURLSession
import Foundation
import Synchronization
import Testing
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a user would test.
struct ChatAPI: Sendable {
  var url = URL(filePath: "/")
  let session: URLSession

  init(session: URLSession, url: String = "https://chat.example/say") {
    self.session = session
    self.url = URL(string: url) ?? self.url
  }

  func say(_ text: String) async throws {
    var request = URLRequest(url: url)
    request.httpMethod = "POST"
    request.httpBody = try JSONEncoder().encode(["message": text])
    let (_, response) = try await session.data(for: request)
    guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw ChatError.server }
  }

  /// The status and the text of what comes.
  func read(_ path: String = "") async throws -> (status: Int, text: String) {
    let (data, response) = try await session.data(from: url.appending(path: path))
    return ((response as? HTTPURLResponse)?.statusCode ?? 0, String(decoding: data, as: UTF8.self))
  }
}

enum ChatError: Error, Equatable { case server }

/// What is reported in the body, in order, each time replaced by `<time>`.
func failures<R>(isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R) async throws -> [String] {
  let texts = Mutex<[String]>([])
  try await withKnownIssue(isIntermittent: true) {
    _ = try await body()
  } matching: { issue in
    guard issue.error == nil, let text = issue.comments.first?.rawValue else { return false }
    texts.withLock { $0.append(text.replacing(/[0-9]+\.[0-9]{3} s/, with: "<time>")) }
    return true
  }
  return texts.withLock { $0 }
}

/// What a session tells its delegate.
final class Delegate: NSObject, URLSessionDataDelegate, Sendable {
  let pieces = Recording<String>()
  let redirections = Recording<String>()
  let followsRedirections: Bool
  /// What it streams for an upload.
  let body: String

  init(followsRedirections: Bool = true, body: String = "") {
    self.followsRedirections = followsRedirections
    self.body = body
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask,
    needNewBodyStream completionHandler: @Sendable @escaping (InputStream?) -> Void
  ) {
    completionHandler(InputStream(data: Data(body.utf8)))
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    pieces.record(String(decoding: data, as: UTF8.self))
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    if let error { pieces.finish(throwing: error) } else { pieces.finish() }
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @Sendable @escaping (URLRequest?) -> Void
  ) {
    redirections.record("\(response.statusCode) \(request.url?.path ?? "")")
    completionHandler(followsRedirections ? request : nil)
  }
}
