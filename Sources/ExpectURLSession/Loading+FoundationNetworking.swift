#if canImport(FoundationNetworking)
import Dispatch
import Expect
import Foundation
import FoundationNetworking

/// URLSession as it is on Linux: it wants to be told things on its own queue, keeps to itself what a protocol has to
/// know of a task, and leaves redirections to the protocol.
extension Loading {
  /// Suspending a task stops its loading, and resuming starts it once more.
  var isSuspended: Bool { task?.state == .suspended }

  /// Has `startLoading()` called once more, on the session's queue: at once, or when a suspended task goes on.
  func wakeSession() {
    if !isSuspended { task?.resume() }
  }

  /// Waits for what the session's queue has been given before, and for the completion handler that it calls.
  /// Twice, because what the queue does may give it more to do.
  func flush() {
    for _ in 0..<2 where task?.state == .running || task?.state == .canceling { task?.resume() }
    ending.wait()
  }

  /// Tells the session what is new.
  func tellSession() {
    // A cancelled task is about to be told so; told anything before, it would be told twice that it is over, and trap.
    if task?.state == .canceling { return }
    for step in takeSteps() {
      switch step {
      case .response(let response):
        client?.urlProtocol(self, didReceive: response, cacheStoragePolicy: .notAllowed)
      case .data(let data): heard(data)
      case .end(let error):
        if error == nil, let whole = takeWhole() { client?.urlProtocol(self, didLoad: whole) }
        end(error)
      }
    }
  }

  /// Ends the task. What its completion handler wakes may just be cancelled by somebody who waits for this queue, and
  /// would then hold it up for ever: so the handler has a thread of its own, and the queue is kept only for a while
  /// after that has begun.
  private func end(_ error: (any Error)?) {
    hasEnded()
    let last = Ending(loading: self, client: client, error: error)
    guard hasCompletionHandler else { return last.tell() }
    let begun = DispatchSemaphore(value: 0)
    ending.enter()
    // No thread of an executor: all of them may wait for this queue.
    Thread.detachNewThread { [ending] in
      begun.signal()
      last.tell()
      ending.leave()
    }
    begun.wait()
    _ = ending.wait(timeout: .now() + .milliseconds(100))
  }

  /// A task that has ended traps when it is told that it was cancelled.
  func forgetClient() { client = nil }

  /// Completion handlers get the last piece instead of all of them: they are given one.
  private func heard(_ data: Data) {
    if hasCompletionHandler { keep(data) } else { client?.urlProtocol(self, didLoad: data) }
  }

  /// On the session's queue alone.
  var findsCompletionHandler: Bool {
    guard let session, let id = task?.taskIdentifier,
      let behaviours = Mirror(reflecting: session).descendant("taskRegistry", "behaviours"),
      let entry = Mirror(reflecting: behaviours).children.first(where: { child in
        (Mirror(reflecting: child.value).descendant("key") as? Int) == id
      }), let behaviour = Mirror(reflecting: entry.value).descendant("value")
    else { return !(task?.delegate is any URLSessionDataDelegate) }
    return Mirror(reflecting: behaviour).displayStyle == .enum && !Mirror(reflecting: behaviour).children.isEmpty
  }

  // MARK: What a task keeps to itself

  private var session: URLSession? { hidden("session") as? URLSession }

  private func hidden(_ name: String) -> Any? {
    var mirror = task.map { Mirror(reflecting: $0) }
    while let current = mirror {
      if let value = current.children.first(where: { $0.label == name })?.value { return unwrapped(value) }
      mirror = current.superclassMirror
    }
    return nil
  }

  private func unwrapped(_ value: Any) -> Any? {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional ? mirror.children.first?.value : value
  }

  /// The body as data; an upload task has it apart from its request, or has its delegate asked.
  func readBody() async throws -> Data {
    if let data = request.httpBody { return data }
    if let stream = request.httpBodyStream { return try stream.readAll() }
    switch hidden("knownBody").flatMap({ Mirror(reflecting: $0).children.first?.value }) {
    case let data as DispatchData: return Data(data)
    case let url as URL: return try Data(contentsOf: url)
    case let stream as InputStream: return try stream.readAll()
    default: return try await streamOfDelegate()?.readAll() ?? Data()
    }
  }

  private func streamOfDelegate() async -> InputStream? {
    guard let task = task as? URLSessionUploadTask, let session, let delegate = task.delegate else { return nil }
    let body: BodyStream = await withCheckedContinuation { next in
      session.delegateQueue.addOperation {
        delegate.urlSession(session, task: task) { next.resume(returning: BodyStream(stream: $0)) }
      }
    }
    return body.stream
  }

  /// Those of the request, and those of the session that it does not have itself.
  func headers(of request: URLRequest) -> [String: String] {
    var headers = request.allHTTPHeaderFields ?? [:]
    for (name, value) in session?.configuration.httpAdditionalHeaders ?? [:] {
      if request.value(forHTTPHeaderField: "\(name)") == nil { headers["\(name)"] = "\(value)" }
    }
    return headers
  }

  /// What would trap, or never end, in the session.
  var unsupported: String? {
    switch task {
    case is URLSessionDownloadTask: "a download task"
    case is URLSessionWebSocketTask: "a WebSocket task"
    default: nil
    }
  }

  static func allowed(_ headers: [String: String], status: Int) -> [String: String] {
    status == 401 ? headers.filter { $0.key.lowercased() != "www-authenticate" } : headers
  }

  /// Asks the delegate, where there is one.
  func follow(_ response: HTTPURLResponse, to request: URLRequest) async -> Followed {
    guard let task, let session, let delegate = task.delegate else { return .request(request) }
    let next: URLRequest? = await withCheckedContinuation { next in
      session.delegateQueue.addOperation {
        delegate.urlSession(
          session, task: task, willPerformHTTPRedirection: response, newRequest: request
        ) { next.resume(returning: $0) }
      }
    }
    return next.map { .request($0) } ?? .response
  }
}

/// What a session is told last.
// Handed over to the thread that tells; the session's queue waits meanwhile, or has nothing more to do with it.
private struct Ending: @unchecked Sendable {
  let loading: Loading
  let client: (any URLProtocolClient)?
  let error: (any Error)?

  func tell() {
    if let error {
      client?.urlProtocol(loading, didFailWithError: error)
    } else {
      client?.urlProtocolDidFinishLoading(loading)
    }
  }
}

/// The body that a delegate has for an upload.
// Handed over by the delegate to the thread that reads it.
private struct BodyStream: @unchecked Sendable { let stream: InputStream? }
#endif
