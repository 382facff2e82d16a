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
    try await expectError(Offline()) { try await stub("b") }  // passes: stubFailure
    try await stub.calls.expectElements(["a", "b"], comparing: \.input)  // passes: stubCalls
    let computed = Stub<String, String> { .success($0.uppercased()) }
    #expect(try await computed("a") == "A")  // passes: stubComputed
    let counts = Stub<String, Int>(.success(1))
    #expect(await counts.value(for: "a") == 1)  // passes: stubValue
  }
  @Test func stubsByHand() async throws {
    let stub = Stub<String, Int>()
    let calling = Task { try await stub("a") }
    let call = try await stub.calls.next()
    call.answer(.success(1))  // passes: stubByHand
    #expect(try await calling.expectReturn() == 1)
    let hanging = Stub<String, Int>(.hang)
    let search = Task { try await hanging("a") }
    try await search.expectPending()  // passes: stubHang
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
    try await ScriptedSequence<String>(.delay(.milliseconds(1)), .finish).expectFinish()  // passes: scriptDelay
    try await ScriptedSequence<String>(.fail(Offline())).expectError(Offline())  // passes: scriptFail
    try await ScriptedSequence<String>(.finish).expectFinish()  // passes: scriptFinish
    try await ScriptedSequence<String>(.hang(ignoringCancellation: true)).expectNothing()  // passes: scriptDeaf
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
    let reading = RequestRecorder { $0.method == "GET" ? .status(200) : .unexpected }
    _ = try await reading.session.data(from: ChatAPI.url)  // passes: requestUnexpected
  }
  @Test func uploads() async throws {
    let recorder = RequestRecorder { $0.method == "POST" ? .failure(URLError(.badURL)) : .status(200) }
    let session = recorder.session
    var request = URLRequest(url: ChatAPI.url)
    request.setValue("r", forHTTPHeaderField: "X-Request")
    request.httpMethod = "PUT"
    request.httpBodyStream = InputStream(data: Data(#"["a"]"#.utf8))
    _ = try await session.data(for: request)
    let upload = try await recorder.requests.next()
    #expect(upload.url == ChatAPI.url)  // passes: requestURL
    #expect(upload.headers["X-Request"] == "r")  // passes: requestHeaders
    #expect(upload.text == #"["a"]"#)  // passes: requestBody
    #expect(try upload.decoded() == ["a"])  // passes: requestDecoded
    request.httpMethod = "POST"
    request.httpBody = Data()
    let posting = Task { [request] in try await session.data(for: request).0 }
    try await posting.expectError(URLError.self)  // passes: requestFailure
  }
  @Test func requestsByHand() async throws {
    let recorder = RequestRecorder()
    let reading = Task { try await recorder.session.data(from: ChatAPI.url).0 }
    let request = try await recorder.requests.next()
    request.answer(.hang)
    try await reading.expectPending()  // passes: requestHang
    request.answer(.json("1"))  // passes: requestAnsweredOnce
    #expect(try await reading.expectReturn() == Data("1".utf8))  // passes: requestByHand
    let cancelled = Task { try await recorder.session.data(from: ChatAPI.url).0 }
    let other = try await recorder.requests.next()
    cancelled.cancel()
    try await other.expectCancelled()  // passes: requestCancelled
  }
}
