import Expect
import Foundation
import Synchronization
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Where the requests of one recorder arrive: what is left of a recorder that is gone.
final class Desk: Sendable {
  typealias Rule = @Sendable (CapturedRequest) throws -> CapturedRequest.Answer

  /// What the lock guards.
  private struct State {
    /// Nil when the recorder is gone.
    weak var requests: Recording<CapturedRequest>?
    var rule: Rule?
    var isClosed = false
    var count = 0
    /// Those that are under way.
    var open: [ObjectIdentifier: Exchange<Response>] = [:]
  }

  let number = Desks.nextNumber()
  private let name: String?
  private let witness: Witness
  private let state: Mutex<State>

  init(named name: String?, witness: Witness, requests: Recording<CapturedRequest>, answering rule: Rule?) {
    self.name = name
    self.witness = witness
    state = Mutex(State(requests: requests, rule: rule))
    Desks.open(self)
  }

  /// Captures a request; a failure when the recorder is gone, unless nobody waits for the reply any more.
  func capture(_ request: URLRequest, body: Data, of loading: Loading) -> Result<CapturedRequest, any Error> {
    let title = "\(request.httpMethod ?? "GET") \(request.url?.absoluteString ?? "nothing")"
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    let exchange = Exchange<Response>(Subject(request: number, of: name, title), witness: witness)
    let headers = loading.headers(of: request)
    let captured = CapturedRequest(request: request, body: body, headers: headers, exchange: exchange)
    // Before anything else: whoever lets go of the recorder may have cancelled the request.
    loading.isLoading(exchange)
    let requests = state.withLock { state -> Recording<CapturedRequest>? in
      guard !state.isClosed else { return nil }
      state.open[ObjectIdentifier(exchange)] = exchange
      return state.requests
    }
    guard let requests else {
      if exchange.isCancelled { return .failure(URLError(.cancelled)) }
      return .failure(exchange.fail("its recorder is gone: keep it as long as its sessions are used"))
    }
    requests.record(captured)
    return .success(captured)
  }

  /// Answers by the rule, or leaves that to the test, for a while.
  func answer(_ request: CapturedRequest) {
    let exchange = request.exchange
    guard let rule = state.withLock({ $0.rule }) else { return exchange.expectAnswer() }
    do { try request.answer(rule(request)) } catch let error as URLError {
      request.answer(.failure(error))
    } catch {
      exchange.answer(exchange.refuse("the recorder's closure threw \(error)"))
    }
  }

  /// Waits for the answer to a request.
  func response(to request: CapturedRequest) async -> Result<Response, any Error> {
    await request.exchange.answered()
  }

  /// The reply to a request is complete, or never will be.
  func finished(_ request: CapturedRequest) {
    request.exchange.finish()
    state.withLock { _ = $0.open.removeValue(forKey: ObjectIdentifier(request.exchange)) }
  }

  /// The recorder goes: what waits for the test waits in vain.
  func close() {
    let open = state.withLock { state in
      state.isClosed = true
      state.rule = nil
      defer { state.open = [:] }
      return state.open.values
    }
    for exchange in open {
      if exchange.isHangingOn {
        exchange.answer(Reply(.failure(URLError(.networkConnectionLost))))
      } else if !exchange.isSettled {
        exchange.answer(exchange.refuse("nobody answered it before its recorder went"))
      }
    }
    Desks.close(self)
  }
}
