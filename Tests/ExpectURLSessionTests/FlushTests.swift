#if canImport(FoundationNetworking)
import Dispatch
import Expect
import Foundation
import FoundationNetworking
import Testing

@testable import ExpectURLSession

@Suite(.serialized, .timeLimit(.minutes(5))) struct FlushTests {
  @Test("time does not move on while a completion handler is called, however long that takes")
  func ending() async throws {
    let client = SlowClient()
    let loading = Told(
      Loading(request: URLRequest(url: URL(string: "https://a.example")!), cachedResponse: nil, client: client))
    loading.end()
    let flush = Recording<String>()
    Thread.detachNewThread {
      loading.flush()
      flush.record("over")
    }
    // Longer than the session's queue is kept.
    try await flush.expectNothing(for: .milliseconds(150))
    client.goOn.signal()
    try await flush.expectElements(["over"], within: .seconds(60))
  }
}

@Suite struct DeskTests {
  @Test("a request that was cancelled before its recorder went is no failure, however late it comes")
  func late() {
    let site = (#fileID, #filePath, #line, #column) as (StaticString, StaticString, UInt, UInt)
    let witness = Witness(fileID: site.0, filePath: site.1, line: site.2, column: site.3)
    let desk = Desk(named: nil, witness: witness, requests: Recording(), answering: nil)
    let request = URLRequest(url: URL(string: "https://a.example")!)
    let loading = Loading(request: request, cachedResponse: nil, client: SlowClient())
    desk.close()
    loading.stopLoading()
    #expect(throws: URLError(.cancelled)) { _ = try desk.capture(request, body: Data(), of: loading).get() }
  }
}

/// A session's side of a loading, whose queue is the thread that calls it.
// What changes in a loading is guarded by a lock.
private struct Told: @unchecked Sendable {
  private let loading: Loading
  init(_ loading: Loading) { self.loading = loading }

  func end() {
    loading.tell([.end(URLError(.timedOut))])
    loading.tellSession()
  }
  func flush() { loading.flush() }
}

/// Its completion handler takes its time.
// The semaphore is all it has.
private final class SlowClient: NSObject, URLProtocolClient, @unchecked Sendable {
  let goOn = DispatchSemaphore(value: 0)

  func urlProtocol(_ protocol: URLProtocol, didFailWithError error: any Error) { goOn.wait() }

  func urlProtocol(_: URLProtocol, wasRedirectedTo _: URLRequest, redirectResponse _: URLResponse) {}
  func urlProtocol(_: URLProtocol, cachedResponseIsValid _: CachedURLResponse) {}
  func urlProtocol(_: URLProtocol, didReceive _: URLResponse, cacheStoragePolicy _: URLCache.StoragePolicy) {}
  func urlProtocol(_: URLProtocol, didLoad _: Data) {}
  func urlProtocolDidFinishLoading(_: URLProtocol) {}
  func urlProtocol(_: URLProtocol, didReceive _: URLAuthenticationChallenge) {}
  func urlProtocol(_: URLProtocol, didCancel _: URLAuthenticationChallenge) {}
}
#endif
