import Expect
import ExpectURLSession
import Foundation
import Testing
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.serialized, .timeLimit(.minutes(5))) struct ReplyTests {
  private let pieces = ["a", "b", "c"].map { Data($0.utf8) }

  @Test("a reply in pieces is whole for those who wait for all of it")
  func whole() async throws {
    let clock = SkippingClock()
    let recorder = RequestRecorder { [pieces] _ in .chunks(pieces, every: .seconds(1), on: clock) }
    #expect(try await ChatAPI(session: recorder.session).read().text == "abc")
    #expect(clock.now.offset == .seconds(2))
    let delegate = Delegate()
    let session = URLSession(configuration: recorder.configuration, delegate: delegate, delegateQueue: nil)
    #expect(try await ChatAPI(session: session).read().text == "abc")
  }

  @Test("a delegate hears each piece, and the end")
  func delegate() async throws {
    let recorder = RequestRecorder { [pieces] _ in .chunks(pieces) }
    let delegate = Delegate()
    let session = URLSession(configuration: recorder.configuration, delegate: delegate, delegateQueue: nil)
    session.dataTask(with: ChatAPI(session: session).url).resume()
    try await delegate.pieces.expectElements(["a", "b", "c"], within: .seconds(60))
    try await delegate.pieces.expectFinish(within: .seconds(60))
  }

  @Test("a connection that breaks has given what came before")
  func broken() async throws {
    let recorder = RequestRecorder { [pieces] _ in .chunks(pieces, failure: URLError(.networkConnectionLost)) }
    let delegate = Delegate()
    let session = URLSession(configuration: recorder.configuration, delegate: delegate, delegateQueue: nil)
    session.dataTask(with: ChatAPI(session: session).url).resume()
    try await delegate.pieces.expectElements(["a", "b", "c"], within: .seconds(60))
    let error = try await delegate.pieces.expectError(URLError.self, within: .seconds(60))
    #expect(error.code == .networkConnectionLost)
  }

  @Test(
    "a request that is cancelled between two pieces is seen, however long it takes from one to the next",
    arguments: [Duration.seconds(600), Duration(attoseconds: .max)])
  func cancelledBetween(step: Duration) async throws {
    let recorder = RequestRecorder { [pieces] _ in .chunks(pieces, every: step) }
    let delegate = Delegate()
    let session = URLSession(configuration: recorder.configuration, delegate: delegate, delegateQueue: nil)
    let task = session.dataTask(with: ChatAPI(session: session).url)
    task.resume()
    try await delegate.pieces.expectElements(["a"], within: .seconds(60))
    task.cancel()
    try await recorder.requests.next().expectCancelled(within: .seconds(60))
    let error = try await delegate.pieces.expectError(URLError.self, within: .seconds(60))
    #expect(error.code == .cancelled)
  }

  @Test("redirections are followed, as requests of their own", arguments: [301, 302, 303, 307, 308])
  func redirections(status: Int) async throws {
    let recorder = RequestRecorder { request in
      request.url.path == "/say" ? .status(status, headers: ["Location": "/there"]) : .status(200)
    }
    try await ChatAPI(session: recorder.session).say("hello")
    let keeps = status > 303
    try await recorder.requests.expectElements(
      ["POST /say 19", keeps ? "POST /there 19" : "GET /there 0"],
      comparing: { "\($0.method) \($0.url.path) \($0.body.count)" })
  }

  @Test("a delegate may have the redirecting response itself", arguments: [true, false])
  func asked(follows: Bool) async throws {
    let recorder = RequestRecorder { request in
      request.url.path == "/say" ? .status(302, headers: ["Location": "/there"]) : .status(200)
    }
    let delegate = Delegate(followsRedirections: follows)
    let session = URLSession(configuration: recorder.configuration, delegate: delegate, delegateQueue: nil)
    #expect(try await ChatAPI(session: session).read().status == (follows ? 200 : 302))
    try await delegate.redirections.expectElements(["302 /there"])
    #expect(recorder.requests.elements.count == (follows ? 2 : 1))
  }

  @Test("redirections without an end have one")
  func endless() async throws {
    let recorder = RequestRecorder { _ in .status(302, headers: ["Location": "/say"]) }
    let chat = ChatAPI(session: recorder.session)
    let error = try await expectError(URLError.self) { try await chat.read() }
    #expect(error.code == .httpTooManyRedirects)
  }

  @Test("a status without a body, and one that wants credentials, are replies like others")
  func statuses() async throws {
    let recorder = RequestRecorder { request in
      request.url.path == "/say"
        ? .status(401, body: Data("no".utf8), headers: ["WWW-Authenticate": "Basic realm=\"a\""]) : .status(204)
    }
    let chat = ChatAPI(session: recorder.session)
    #expect(try await chat.read("x").status == 204)
    let denied = try await chat.session.data(from: chat.url)
    #expect((denied.1 as? HTTPURLResponse)?.statusCode == 401)
  }
}
