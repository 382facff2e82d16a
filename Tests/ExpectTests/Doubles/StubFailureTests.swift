import Dispatch
import Testing

@testable import Expect

@Suite(.timeLimit(.minutes(5))) struct StubFailureTests {
  @Test("one call too many is a failure that says for whom the answers were, and throws")
  func oneTooMany() async throws {
    let texts = try await failures {
      let stub = Stub<String, Int>(named: "search", .success(1), .success(2))
      _ = try await (stub("a"), stub("b"))
      await ignoringErrors { try await stub("c") }
      let nameless = Stub<Void, Int>(.success(1))
      _ = try await nameless()
      await ignoringErrors { try await nameless() }
    }
    #expect(
      texts == [
        #"call 3 of "search", with "c": one call too many: there were 2 answers, given to ["a", "b"]"#,
        "call 2: one call too many: there was 1 answer",
      ])
  }

  @Test("one call too many is a failure of the test that made the stub, from wherever it comes")
  func elsewhere() async throws {
    let texts = try await failures {
      let stub = Stub<Int, Int>(.success(1))
      _ = try await stub(1)
      for number in 2...3 {
        await withCheckedContinuation { done in
          DispatchQueue.global().async {
            Task.detached {
              _ = try? await stub(number)
              done.resume()
            }
          }
        }
      }
    }
    #expect(
      texts == [
        "call 2, with 2: one call too many: there was 1 answer, given to [1]",
        "call 3, with 3: one call too many: there was 1 answer, given to [1]",
      ])
  }

  @Test("what cannot throw reports an error and hangs, until it is answered by hand")
  func cannotThrow() async throws {
    let texts = try await failures {
      let stub = Stub<Int, Int>(named: "count", .failure(Offline()))
      for number in 1...2 {
        let task = Task { await stub.value(for: number) }
        let call = try await stub.calls.next(within: .seconds(60))
        try await task.expectPending(for: .milliseconds(10))
        call.answer(.success(number))
        #expect(try await task.expectReturn(within: .seconds(60)) == number)
      }
    }
    #expect(
      texts == [
        #"call 1 of "count", with 1: a call that cannot throw was answered with ExpectTests.Offline(); it hangs"#,
        #"call 2 of "count", with 2: one call too many: there was 1 answer, given to [1]"#,
      ])
  }

  @Test("a second answer is a failure, and the first one counts")
  func twice() async throws {
    let texts = try await failures {
      let stub = Stub<String, Int>(.success(1))
      #expect(try await stub("a") == 1)
      try await stub.calls.next().answer(.success(2))
      let byHand = Stub<String, Int>()
      let task = Task { try await byHand("b") }
      let call = try await byHand.calls.next(within: .seconds(60))
      call.answer(.success(3))
      call.answer(.failure(Offline()))
      #expect(try await task.expectReturn(within: .seconds(60)) == 3)
    }
    #expect(texts == [#"call 1, with "a": it was answered twice"#, #"call 1, with "b": it was answered twice"#])
  }

  @Test("a limit that passes as the answer comes, or twice, is one failure at most")
  func refused() async throws {
    let texts = try await failures {
      let stub = Stub<String, Int>()
      let answered = Task { try await stub("a") }
      let first = try await stub.calls.next(within: .seconds(60))
      first.answer(.success(1))
      first.exchange.refuseUnlessSettled("nobody answered it")
      #expect(try await answered.expectReturn(within: .seconds(60)) == 1)
      let refused = Task { try await stub("b") }
      let second = try await stub.calls.next(within: .seconds(60))
      await withTaskGroup { group in
        for _ in 0..<8 { group.addTask { second.exchange.refuseUnlessSettled("nobody answered it") } }
      }
      _ = await refused.result
      let hanging = Task { try await stub("c") }
      let third = try await stub.calls.next(within: .seconds(60))
      third.answer(.hang)
      third.exchange.refuseUnlessSettled("nobody answered it")
      third.answer(.success(3))
      #expect(try await hanging.expectReturn(within: .seconds(60)) == 3)
    }
    #expect(texts == [#"call 2, with "b": nobody answered it"#])
  }

  @Test("a call that is not cancelled fails, at once when it has returned")
  func notCancelled() async throws {
    let stub = Stub<String, Int>(named: "search", .success(1), .hang)
    _ = try await stub("a")
    let first = try await stub.calls.next()
    let task = Task { try await stub("b") }
    let second = try await stub.calls.next(within: .seconds(60))
    let texts = try await failures {
      await ignoringErrors { try await first.expectCancelled(within: .seconds(60)) }
      await ignoringErrors { try await second.expectCancelled(within: .milliseconds(20)) }
      await ignoringErrors { try await second.expectCancelled(within: .zero) }
    }
    let late = """
      call 2 of "search", with "b", was not cancelled
        ended because: the limit passed; it has not returned
      """
    #expect(
      texts == [
        """
        expectCancelled(within: 60 s): call 1 of "search", with "a", was not cancelled
          ended because: it came to its own end, at <time>
        """,
        "expectCancelled(within: 20 ms): \(late)",
        "expectCancelled(within: 0 s): \(late)",
      ])
    task.cancel()
  }

  @Test("calls are shown as what they were called with")
  func shown() async throws {
    let stub = Stub<String, Int>(named: "search") { _ in .success(1) }
    _ = try await stub("a")
    let texts = try await failures { try await stub.calls.expectNothing(for: .zero) }
    #expect(
      texts == [
        """
        expectNothing(for: 0 s) on "calls of search": received 1: [call 1 of "search", with "a"]
          timeline: <time> call 1 of "search", with "a"
        """
      ])
  }
}
