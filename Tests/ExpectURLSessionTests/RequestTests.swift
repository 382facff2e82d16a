import Expect
import ExpectURLSession
import Foundation
import Testing
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.serialized, .timeLimit(.minutes(5))) struct RequestTests {
  private let url = URL(filePath: "/").appending(path: "upload")

  @Test("a request has its method, its URL and its headers, and those of its session")
  func captured() async throws {
    let recorder = RequestRecorder { _ in .json(#"{"a": 1}"#, status: 201) }
    let configuration = recorder.configuration
    configuration.httpAdditionalHeaders = ["X-Session": "s", "X-Both": "session"]
    let session = URLSession(configuration: configuration)
    var request = URLRequest(url: try #require(URL(string: "https://chat.example/say?q=1")))
    request.setValue("r", forHTTPHeaderField: "X-Request")
    request.setValue("request", forHTTPHeaderField: "X-Both")
    let (data, response) = try await session.data(for: request)
    #expect(String(decoding: data, as: UTF8.self) == #"{"a": 1}"#)
    let reply = try #require(response as? HTTPURLResponse)
    #expect(reply.statusCode == 201 && reply.value(forHTTPHeaderField: "content-type") == "application/json")
    let captured = try await recorder.requests.next()
    #expect(captured.method == "GET" && captured.url.absoluteString == "https://chat.example/say?q=1")
    #expect(captured.headers["X-Request"] == "r" && captured.headers["X-Session"] == "s")
    #expect(captured.headers["X-Both"] == "request")
    #expect(captured.body.isEmpty && captured.text == "")
  }

  @Test("a body is read wherever it is", arguments: ["data", "stream", "upload", "file"])
  func bodies(kind: String) async throws {
    let recorder = RequestRecorder { .status(200, body: $0.body) }
    let body = Data(repeating: 7, count: 200_000)
    var request = URLRequest(url: try #require(URL(string: "https://chat.example/upload")))
    request.httpMethod = "PUT"
    let reply: Data
    switch kind {
    case "data":
      request.httpBody = body
      reply = try await recorder.session.data(for: request).0
    case "stream":
      request.httpBodyStream = InputStream(data: body)
      reply = try await recorder.session.data(for: request).0
    case "upload":
      reply = try await recorder.session.upload(for: request, from: body).0
    default:
      let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
      try body.write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      reply = try await recorder.session.upload(for: request, fromFile: file).0
    }
    #expect(reply == body)
    #expect(try await recorder.requests.next().body == body)
  }

  @Test("a body that a delegate streams is read, too")
  func streamed() async throws {
    let recorder = RequestRecorder { .status(200, body: $0.body) }
    let delegate = Delegate(body: "streamed")
    let session = URLSession(configuration: recorder.configuration, delegate: delegate, delegateQueue: nil)
    var request = URLRequest(url: ChatAPI(session: session).url)
    request.httpMethod = "POST"
    session.uploadTask(withStreamedRequest: request).resume()
    try await delegate.pieces.expectElements(["streamed"], within: .seconds(60))
    #expect(recorder.requests.elements.map(\.text) == ["streamed"])
  }

  @Test("requests wait for the test, which answers in any order")
  func byHand() async throws {
    let recorder = RequestRecorder()
    let chat = ChatAPI(session: recorder.session)
    async let a = chat.read("a")
    let first = try await recorder.requests.next(within: .seconds(60))
    async let b = chat.read("b")
    let second = try await recorder.requests.next(within: .seconds(60))
    second.answer(.status(200, body: Data("second".utf8)))
    #expect(try await b.text == "second")
    first.answer(.hang)
    first.answer(.status(404, body: Data("first".utf8)))
    let one = try await a
    #expect(one == (404, "first"))
    #expect(recorder.requests.elements.map(\.url.lastPathComponent) == ["a", "b"])
  }

  @Test("an error comes as it is, from a rule and by hand")
  func errors() async throws {
    let recorder = RequestRecorder { request in
      if request.url.path.hasSuffix("a") { throw URLError(.notConnectedToInternet) }
      return .failure(URLError(.timedOut))
    }
    let chat = ChatAPI(session: recorder.session)
    let offline = try await expectError(URLError.self) { try await chat.read("a") }
    let late = try await expectError(URLError.self) { try await chat.read("b") }
    #expect(offline.code == .notConnectedToInternet && late.code == .timedOut)
  }

  @Test("a cancelled request is seen, and stops", arguments: [true, false])
  func cancelled(isDelayed: Bool) async throws {
    let recorder = RequestRecorder { _ in isDelayed ? .status(200).after(.seconds(600)) : .hang }
    let chat = ChatAPI(session: recorder.session)
    let reading = Task { try await chat.read() }
    let request = try await recorder.requests.next(within: .seconds(60))
    try await reading.expectPending(for: .milliseconds(20))
    #expect(!request.isCancelled)
    reading.cancel()
    try await request.expectCancelled(within: .seconds(60))
    let error = try await reading.expectError(URLError.self, within: .seconds(60))
    #expect(error.code == .cancelled && request.isCancelled)
    request.answer(.status(200))
  }

  @Test("delays add up on any clock")
  func delays() async throws {
    let clock = SkippingClock()
    let recorder = RequestRecorder { _ in .status(200).after(.seconds(1), on: clock).after(.seconds(2), on: clock) }
    #expect(try await ChatAPI(session: recorder.session).read().status == 200)
    #expect(clock.now.offset == .seconds(3))
  }

  @Test("a suspended task goes on when it is resumed")
  func suspended() async throws {
    let recorder = RequestRecorder()
    let done = Recording<Int>()
    let task = recorder.session.dataTask(with: ChatAPI(session: recorder.session).url) { _, response, _ in
      done.record((response as? HTTPURLResponse)?.statusCode ?? 0)
    }
    task.resume()
    let request = try await recorder.requests.next(within: .seconds(60))
    task.suspend()
    request.answer(.status(200))
    #if canImport(FoundationNetworking)
    try await done.expectNothing(for: .milliseconds(50))
    #endif
    task.resume()
    try await done.expectElements([200], within: .seconds(60))
    try await recorder.requests.expectNothing(for: .zero)
    #expect(!request.isCancelled)
  }

  @Test("more requests at once than there are threads are captured, and each has its own answer")
  func atOnce() async throws {
    let recorder = RequestRecorder()
    let chat = ChatAPI(session: recorder.session)
    let reading = Task {
      try await withThrowingTaskGroup { group in
        for number in 0..<600 { group.addTask { try await chat.read("\(number)").text == "\(number)" } }
        return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
      }
    }
    for request in try await recorder.requests.collect(first: 600, within: .seconds(60)).reversed() {
      request.answer(.status(200, body: Data(request.url.lastPathComponent.utf8)))
    }
    #expect(try await reading.expectReturn(within: .seconds(60)) == 600)
  }

  @Test("a session that is invalidated cancels its requests")
  func invalidated() async throws {
    let recorder = RequestRecorder()
    let session = URLSession(configuration: recorder.configuration)
    let ends = Recording<URLError.Code?>()
    for _ in 0..<5 {
      session.dataTask(with: ChatAPI(session: session).url) { _, _, error in
        ends.record((error as? URLError)?.code)
      }.resume()
    }
    let requests = try await recorder.requests.collect(first: 5, within: .seconds(60))
    session.invalidateAndCancel()
    for request in requests { try await request.expectCancelled(within: .seconds(60)) }
    try await ends.expectElements(Array(repeating: .cancelled, count: 5), within: .seconds(60))
  }

  @Test("recorders side by side never see each other's requests")
  func sideBySide() async throws {
    try await withThrowingTaskGroup { group in
      for number in 0..<100 {
        group.addTask {
          let recorder = RequestRecorder { .status(200, body: Data("\(number) \($0.text)".utf8)) }
          let chat = ChatAPI(session: recorder.session)
          for message in 0..<5 {
            var request = URLRequest(url: chat.url)
            request.httpBody = Data("\(number)-\(message)".utf8)
            request.httpMethod = "POST"
            let (data, _) = try await chat.session.data(for: request)
            #expect(String(decoding: data, as: UTF8.self) == "\(number) \(number)-\(message)")
          }
          #expect(recorder.requests.elements.map(\.text) == (0..<5).map { "\(number)-\($0)" })
        }
      }
      try await group.waitForAll()
    }
  }

  @Test("requests that are cancelled at any moment end once", .serialized, arguments: 0..<20)
  func races(round: Int) async throws {
    let recorder = RequestRecorder { _ in .chunks([Data("a".utf8), Data("b".utf8)]) }
    let chat = ChatAPI(session: recorder.session)
    await withTaskGroup { group in
      for number in 0..<20 {
        group.addTask {
          let reading = Task { try await chat.read() }
          for _ in 0..<(number * round) { await Task.yield() }
          reading.cancel()
          if let reply = try? await reading.value { #expect(reply.text == "ab") }
        }
      }
    }
  }
}
