import Expect
import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A request that a `RequestRecorder` has captured, and that the test may answer.
public struct CapturedRequest: Sendable {
  /// The request as it was made, redirections followed.
  let request: URLRequest
  /// The body, also when it was a stream; empty when there was none.
  public let body: Data
  /// All headers that were set for the request or, for all of them, in the session's configuration.
  public let headers: [String: String]
  let exchange: Exchange<Response>

  /// The method: `GET` when none was set.
  public var method: String { request.httpMethod ?? "GET" }

  /// Where it goes.
  public var url: URL { request.url ?? URL(filePath: "/") }

  /// The body as UTF-8.
  public var text: String { String(decoding: body, as: UTF8.self) }

  /// The body, decoded from JSON.
  ///
  /// - Throws: An error that says which request has a body that is no such value, and why, and what it is instead.
  public func decoded<T: Decodable>(_ type: T.Type = T.self) throws -> T {
    do { return try JSONDecoder().decode(type, from: body) } catch {
      throw UndecodableBody(description: "\(self): the body is no \(type): \(error); it is \(shownBody)")
    }
  }

  /// Whether the request was cancelled before its reply was complete.
  public var isCancelled: Bool { exchange.isCancelled }

  /// Answers the request.
  ///
  /// ```swift
  /// let recorder = RequestRecorder()
  /// let chat = ChatAPI(session: recorder.session)
  /// let saying = Task { try await chat.say("hello") }
  /// let request = try await recorder.requests.next()
  /// request.answer(.status(500))
  /// // passes
  /// try await saying.expectError(ChatError.server)
  /// ```
  ///
  /// A request that hangs can be answered later. A second answer is a failure, recorded where the recorder was made; an
  /// answer to a request that was cancelled before does nothing.
  public func answer(_ answer: Answer) { exchange.answer(answer.reply(to: exchange)) }

  /// Expects the request to be cancelled in time.
  ///
  /// ```swift
  /// let saying = Task { try await chat.say("hello") }
  /// let request = try await recorder.requests.next()
  /// saying.cancel()
  /// // passes
  /// try await request.expectCancelled()
  /// ```
  ///
  /// - Parameter limit: The longest it may take, in real time; 5 s by default. Zero or less means that it must have
  ///   been cancelled already.
  /// - Throws: One failure, recorded at the call site, at once when the reply was complete before, and when the limit
  ///   passed; `CancellationError`, without a failure, when the task of the test is cancelled.
  public func expectCancelled(
    within limit: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) async throws {
    try await exchange.expectCancelled(
      within: limit, isolation: isolation, fileID: fileID, filePath: filePath, line: line, column: column)
  }

  private var shownBody: String { body.isEmpty ? "empty" : "\(text.prefix(200))" + (text.count > 200 ? "…" : "") }
}

extension CapturedRequest: CustomStringConvertible {
  /// As failures show it: `request 1, POST https://chat.example/say`.
  public var description: String { exchange.subject.text }
}

/// Why a body cannot be decoded.
struct UndecodableBody: Error, CustomStringConvertible {
  let description: String
}
