#if !canImport(FoundationNetworking)
import Foundation

/// URLSession as it is on Apple platforms. Not verified: it has been written from its documentation.
extension Loading {
  /// Suspended tasks go on loading.
  var isSuspended: Bool { false }

  func wakeSession() { tellSession() }

  /// Requests in virtual time: not here yet.
  func flush() {}

  func tellSession() {
    for step in takeSteps() {
      switch step {
      case .response(let response):
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      case .data(let data): client?.urlProtocol(self, didLoad: data)
      case .end(nil): client?.urlProtocolDidFinishLoading(self)
      case .end(let error?): client?.urlProtocol(self, didFailWithError: error)
      }
    }
  }

  func forgetClient() {}

  func readBody() async throws -> Data { try request.httpBody ?? request.httpBodyStream?.readAll() ?? Data() }

  func headers(of request: URLRequest) -> [String: String] { request.allHTTPHeaderFields ?? [:] }

  var unsupported: String? { task is URLSessionWebSocketTask ? "a WebSocket task" : nil }

  func follow(_ response: HTTPURLResponse, to request: URLRequest) async -> Followed {
    client?.urlProtocol(self, wasRedirectedTo: request, redirectResponse: response)
    tell([.end(CocoaError(.userCancelled))])
    return .bySession
  }

  static func allowed(_ headers: [String: String], status: Int) -> [String: String] { headers }
}
#endif
