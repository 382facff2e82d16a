import Expect
import Foundation
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension CapturedRequest {
  /// What a request is answered with.
  public struct Answer: Sendable {
    private enum Kind {
      case response(Response)
      case failure(URLError)
      case hang
      case unexpected
    }

    private let kind: Kind
    private var delays: [(duration: Duration, clock: any Clock<Duration>)] = []

    private init(_ kind: Kind) { self.kind = kind }

    /// A response with this status, body and headers. One with a status from 300 on and a `Location` redirects.
    public static func status(_ code: Int, body: Data = Data(), headers: [String: String] = [:]) -> Answer {
      Answer(.response(Response(status: code, headers: headers, chunks: [body])))
    }

    /// A response whose body is this JSON text.
    public static func json(_ text: String, status: Int = 200) -> Answer {
      Answer(
        .response(
          Response(status: status, headers: ["Content-Type": "application/json"], chunks: [Data(text.utf8)])))
    }

    /// A response whose body comes in pieces, for code that reads it as it comes: a delegate, or `bytes(for:)`.
    ///
    /// - Parameters:
    ///   - chunks: The pieces of the body.
    ///   - step: How long the reply takes before each piece but the first.
    ///   - clock: What that is slept on.
    ///   - error: What the connection breaks with after the last piece; by default it ends as it should.
    public static func chunks(
      _ chunks: [Data], every step: Duration = .zero, on clock: any Clock<Duration> = ContinuousClock(),
      status: Int = 200, headers: [String: String] = [:], failure error: URLError? = nil
    ) -> Answer {
      var response = Response(status: status, headers: headers, chunks: chunks)
      response.pause = step > .zero ? Reply<Never>.Delay(duration: step, clock: clock) : nil
      response.error = error
      return Answer(.response(response))
    }

    /// The request fails with this error, without a response.
    public static func failure(_ error: URLError) -> Answer { Answer(.failure(error)) }

    /// The request waits until the test answers it, or it is cancelled, or the recorder goes.
    public static var hang: Answer { Answer(.hang) }

    /// The request should not have come: a failure, recorded where the recorder was made.
    public static var unexpected: Answer { Answer(.unexpected) }

    /// The same answer, so much later.
    ///
    /// - Parameters:
    ///   - delay: How long the request waits for the answer; several delays add up.
    ///   - clock: The clock that is slept on: a `VirtualClock` makes it take no time.
    public func after(_ delay: Duration, on clock: any Clock<Duration> = ContinuousClock()) -> Answer {
      var answer = self
      answer.delays.append((delay, clock))
      return answer
    }

    func reply(to exchange: Exchange<Response>) -> Reply<Response> {
      let reply: Reply<Response> =
        switch kind {
        case .response(let response): Reply(.success(response))
        case .failure(let error): Reply(.failure(error))
        case .hang: Reply(.hang(ignoringCancellation: false))
        case .unexpected: exchange.refuse("it was not expected")
        }
      return delays.reduce(reply) { $0.after($1.duration, on: $1.clock) }
    }
  }
}

/// A response as the test wants it.
struct Response: Sendable {
  let status: Int
  let headers: [String: String]
  let chunks: [Data]
  /// How long it takes between two chunks.
  var pause: Reply<Never>.Delay?
  /// What it breaks with after the last chunk.
  var error: URLError?

  init(status: Int, headers: [String: String], chunks: [Data]) {
    self.status = status
    self.headers = headers
    self.chunks = chunks
  }
}
