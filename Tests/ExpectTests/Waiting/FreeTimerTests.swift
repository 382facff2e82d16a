import Dispatch
import Testing

@testable import Expect

/// What others do for as long as they like must not keep the thread that all limits need.
@Suite(.offThePool, .timeLimit(.minutes(5))) struct FreeTimerTests {
  @Test("a limit holds while the framework records another call's failure, however long that takes")
  func slowRecord() async throws {
    let (isRecording, isOver) = (Gate(), DispatchSemaphore(value: 0))
    let other = Task {
      await isRecording.pass()
      // Longer than it takes until the timer looks at the call that fails.
      _ = await pending(of: Int.self).outcome(within: .seconds(1))
      isOver.signal()
    }
    let texts = try await failures {
      isRecording.open()
      #expect(isOver.wait(timeout: .now() + 200) == .success)
    } _: {
      try await pending(of: Int.self).next(within: .milliseconds(50))
    }
    #expect(texts.count == 1)
    await other.value
  }

  @Test("a limit holds where nobody reads what Expect says of another one")
  func mute() throws {
    #expect(try WaitingRun("mute").said() == "passed\n")
  }
}
