import Expect
import ExpectURLSession
import Foundation
import Testing
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The rows of the doubles, passing.
@Suite(.limits(within: .seconds(30), for: .milliseconds(10))) struct DoubleRowTests {
  @Test func stubs() async throws {
    let stub = Stub<String, Int>(.success(1), .failure(Offline()))
    #expect(try await stub("a") == 1)  // passes: stubOneByOne
    await #expect(throws: Offline()) { try await stub("b") }
    try await stub.calls.expectElements(["a", "b"], comparing: \.input)  // passes: stubCalls
    let computed = Stub<String, String> { .success($0.uppercased()) }
    #expect(try await computed("a") == "A")  // passes: stubComputed
    let counts = Stub<Void, Int>(.success(1))
    #expect(await counts.value() == 1)  // passes: stubValue
  }
  @Test func stubsByHand() async throws {
    let stub = Stub<String, Int>()
    let calling = Task { try await stub("a") }
    let call = try await stub.calls.next()
    call.answer(.success(1))  // passes: stubByHand
    #expect(try await calling.expectReturn() == 1)
    let hanging = Stub<String, Int>(.hang)
    let search = Task { try await hanging("a") }
    let old = try await hanging.calls.next()
    search.cancel()
    try await old.expectCancelled()  // passes: stubCallCancelled
  }
  @Test func delays() async throws {
    try await withVirtualTime { time in
      let stub = Stub<String, Int>(.success(1).after(.seconds(2), on: time.clock))
      let value = try await expectReturn(within: .seconds(2)) { try await stub("a") }  // passes: stubDelayed
      #expect(value == 1)
      let recorder = RequestRecorder { _ in .status(200).after(.seconds(2), on: time.clock) }
      let reading = Task { try await recorder.session.data(from: ChatAPI.url).0 }
      #expect(try await reading.expectReturn(within: .seconds(2)) == Data())  // passes: requestDelayed
    }
  }
  @Test func scripts() async throws {
    let script = ScriptedSequence<String>(.yield("a"), .delay(.milliseconds(1)), .yield("b"), .finish)
    #expect(try await script.collectAll() == ["a", "b"])  // passes: script
    let hanging = ScriptedSequence<String>(.hang)
    try await hanging.expectNothing()
    try await hanging.expectCancelled()  // passes: scriptCancelled
  }
  @Test func requests() async throws {
    let recorder = RequestRecorder { .status(200, body: $0.body) }
    #expect(try await recorder.session.data(from: ChatAPI.url).0 == Data())  // passes: requestByRule
    try await recorder.requests.expectElements(["GET"], comparing: \.method)  // passes: requests
    let session = URLSession(configuration: recorder.configuration)
    #expect(try await session.data(from: ChatAPI.url).0 == Data())  // passes: requestConfiguration
    try await RequestRecorder { _ in .unexpected }.requests.expectNothing()  // passes: requestUnexpected
  }
  @Test func requestsByHand() async throws {
    let recorder = RequestRecorder()
    let reading = Task { try await recorder.session.data(from: ChatAPI.url).0 }
    let request = try await recorder.requests.next()
    request.answer(.hang)
    request.answer(.json("1"))  // passes: requestAnsweredOnce
    #expect(try await reading.expectReturn() == Data("1".utf8))  // passes: requestByHand
    let cancelled = Task { try await recorder.session.data(from: ChatAPI.url).0 }
    let other = try await recorder.requests.next()
    cancelled.cancel()
    try await other.expectCancelled()  // passes: requestCancelled
  }
}
