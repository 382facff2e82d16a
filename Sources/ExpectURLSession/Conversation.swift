import Expect
import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// One request from its start to the end of the reply, and the requests that it is redirected to.
// What changes in the loading is guarded by a lock, and what it inherits does not change.
struct Conversation: @unchecked Sendable {
  private let loading: Loading
  private let desk: Desk

  init(of loading: Loading, at desk: Desk) {
    self.loading = loading
    self.desk = desk
  }

  func run() async {
    do {
      let body = try await loading.readBody()
      var request = loading.request
      for _ in 0...20 {
        guard let next = try await exchange(request, request.httpMethod == "GET" ? Data() : body) else { return }
        request = next
      }
      throw URLError(.httpTooManyRedirects)
    } catch {
      loading.tell([.end(error)])
    }
  }

  /// Has the request answered, and the session told of it; returns where it is redirected to.
  private func exchange(_ request: URLRequest, _ body: Data) async throws -> URLRequest? {
    let captured = try desk.capture(request, body: body, of: loading).get()
    defer { desk.finished(captured) }
    if let kind = loading.unsupported {
      throw captured.exchange.fail("\(kind) cannot be captured here")
    }
    desk.answer(captured)
    let reply = try await desk.response(to: captured).get()
    guard let response = reply.urlResponse(to: captured.url) else {
      throw captured.exchange.fail("there is no response with the status \(reply.status)")
    }
    if let next = response.redirection(of: request) {
      switch await loading.follow(response, to: next) {
      case .request(let request): return request
      case .bySession: return nil
      case .response: break
      }
    }
    try await tell(reply, as: response)
    return nil
  }

  /// All at once, up to each pause: to wake the session takes longer than to tell it something.
  private func tell(_ reply: Response, as response: HTTPURLResponse) async throws {
    var steps = [Loading.Step.response(response)]
    for (index, chunk) in reply.chunks.enumerated() {
      if index > 0, let pause = reply.pause {
        loading.tell(steps)
        steps = []
        try await pause.pass()
      }
      steps.append(.data(chunk))
    }
    loading.tell(steps + [.end(reply.error)])
  }
}
