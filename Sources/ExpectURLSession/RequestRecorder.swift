import Expect
import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A URL session whose requests the test captures and answers, with the words of `Stub`: nothing reaches the network.
///
/// ```swift
/// let recorder = RequestRecorder { _ in .status(200) }
/// let chat = ChatAPI(session: recorder.session)
/// try await chat.say("hello")
/// // passes
/// let request = try await recorder.requests.next()
/// #expect(request.method == "POST")
/// #expect(try request.decoded([String: String].self) == ["message": "hello"])
/// ```
///
/// Only sessions that are made of this recorder's configuration belong to it: tests that run side by side never see
/// each other's requests. What goes wrong is recorded as a failure where the recorder was made, and the request fails:
/// nobody answers it, it is answered twice, or it comes when the recorder is gone. Keep the recorder as long as its
/// sessions are used.
///
/// In virtual time a request takes none, and an answer `.after(…, on: time.clock)` is exact: for code that awaits
/// `data(for:)` or `upload(for:)`. Completion handlers and delegates are called by queues that a session does not see.
///
/// On Linux download and WebSocket tasks cannot be answered, and fail; a `WWW-Authenticate` header of an answer with
/// status 401 is left out, because URLSession would wait for credentials for ever. On Apple platforms nothing of this
/// product has been run yet.
public final class RequestRecorder: Sendable {
  /// A session whose requests are captured.
  public let session: URLSession

  /// The requests in the order in which they came, read with the verbs of a recording. It does not end.
  public let requests: Recording<CapturedRequest>

  private let desk: Desk

  /// A recorder that answers by a rule, or by hand.
  ///
  /// - Parameters:
  ///   - name: What failures call the recorder.
  ///   - answer: Makes the answer to each request, on threads of its own. A `URLError` that it throws is the answer;
  ///     any other error is a failure. Without it every request waits for `CapturedRequest.answer(_:)`; one that is not
  ///     answered within the default limit of the verbs, or before the recorder goes, is a failure; in virtual time it
  ///     is one at once, when everything is suspended.
  public init(
    named name: String? = nil,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
    answering answer: (@Sendable (CapturedRequest) throws -> CapturedRequest.Answer)? = nil
  ) {
    requests = Recording(
      named: name.map { "requests of \($0)" } ?? "requests", fileID: fileID, filePath: filePath, line: line,
      column: column)
    let witness = Witness(fileID: fileID, filePath: filePath, line: line, column: column)
    desk = Desk(named: name, witness: witness, requests: requests, answering: answer)
    session = URLSession(configuration: Self.configuration(for: desk))
  }

  deinit { desk.close() }

  /// For code that makes its own session: one with a delegate, or with headers of its own.
  ///
  /// - Returns: A new ephemeral configuration, without cookies, caches and credentials. What is changed in it holds;
  ///   but its `protocolClasses` belong to the recorder.
  public var configuration: URLSessionConfiguration { Self.configuration(for: desk) }

  private static func configuration(for desk: Desk) -> URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.protocolClasses = [Desks.loadingClass(of: desk)]
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.urlCredentialStorage = nil
    return configuration
  }
}
