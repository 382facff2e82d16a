import Dispatch
import Expect
import Foundation
import Synchronization
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// How a session loads a request: it is captured, and what it is answered with is told to the session.
class Loading: URLProtocol {
  /// What the session is told.
  enum Step {
    case response(HTTPURLResponse)
    case data(Data)
    case end((any Error)?)
  }

  /// What comes after a redirection.
  enum Followed {
    case request(URLRequest)
    /// The response that redirects is wanted as it is.
    case response
    /// The session loads the next request itself.
    case bySession
  }

  /// What the lock guards.
  private struct State {
    var hasStarted = false
    var isStopped = false
    var hasEnded = false
    /// What the session has not been told yet.
    var steps: [Step] = []
    var exchange: Exchange<Response>?
    var work: Task<Void, Never>?
    /// What the session is told only as a whole.
    var whole: Data?
  }

  /// Of the desk that the class is for.
  class var number: Int { 0 }

  private let state = Mutex(State())
  /// Made where the request is made.
  private let outside = OutsideWork()
  /// Entered as long as a completion handler is called.
  let ending = DispatchGroup()

  #if canImport(FoundationNetworking)
  // On the session's queue alone: to find it out takes long where there are many requests.
  private(set) lazy var hasCompletionHandler = findsCompletionHandler

  // Elsewhere it is not made by the thread that makes the request.
  required init(request: URLRequest, cachedResponse: CachedURLResponse?, client: (any URLProtocolClient)?) {
    super.init(request: request, cachedResponse: cachedResponse, client: client)
    let loading = WeakLoading(loading: self)
    outside.begin(ObjectIdentifier(self)) { loading.loading?.flush() }
  }
  #endif

  deinit { outside.end(ObjectIdentifier(self)) }

  // Also for what it cannot load: nothing goes to the network.
  override class func canInit(with request: URLRequest) -> Bool { true }
  override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

  /// Called again where the session lets itself be woken: then it is told what is new.
  override func startLoading() {
    let isFirst = state.withLock { state in
      defer { state.hasStarted = true }
      return !state.hasStarted
    }
    if isFirst { begin() } else { tellSession() }
  }

  override func stopLoading() {
    if isSuspended { return }
    let (exchange, work, hasEnded) = state.withLock { state in
      state.isStopped = true
      state.steps = []
      return (state.exchange, state.work, state.hasEnded)
    }
    if hasEnded { forgetClient() }
    exchange?.cancel()
    work?.cancel()
  }

  private func begin() {
    guard let desk = Desks.desk(type(of: self).number) else {
      // Of a recorder that went so long ago that nobody knows its name. On the session's own queue already.
      client?.urlProtocol(self, didFailWithError: URLError(.cancelled))
      return
    }
    let conversation = Conversation(of: self, at: desk)
    let work = outside.run(named: "Expect: request") { await conversation.run() }
    state.withLock { $0.work = work }
  }

  /// What is under way, and is cancelled with the loading.
  func isLoading(_ exchange: Exchange<Response>) {
    let isStopped = state.withLock { state in
      state.exchange = exchange
      return state.isStopped
    }
    if isStopped { exchange.cancel() }
  }

  func tell(_ steps: [Step]) {
    let isStopped = state.withLock { state in
      if !state.isStopped { state.steps += steps }
      return state.isStopped
    }
    if !isStopped { wakeSession() }
  }

  /// From here on the session is told nothing more.
  func hasEnded() { state.withLock { $0.hasEnded = true } }

  func keep(_ data: Data) {
    state.withLock { state in
      if state.whole == nil { state.whole = Data() }
      state.whole?.append(data)
    }
  }
  func takeWhole() -> Data? { state.withLock { $0.whole.take() } }

  func takeSteps() -> [Step] {
    state.withLock { state in
      defer { state.steps = [] }
      return state.steps
    }
  }
}

/// For a session of virtual time, which outlives its requests.
// It is asked only to flush, which any thread may do.
private struct WeakLoading: @unchecked Sendable {
  weak var loading: Loading?
}
