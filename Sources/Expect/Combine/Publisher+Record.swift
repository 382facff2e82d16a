#if canImport(Combine)
import Combine
import Synchronization

extension Publisher {
  /// Subscribes at once and keeps what comes: arm, act, await.
  ///
  /// ```swift
  /// let subject = PassthroughSubject<Int, Never>()
  /// let numbers = subject.record()
  /// subject.send(1)
  /// subject.send(2)
  /// // passes
  /// try await numbers.expectElements([1, 2])
  /// ```
  ///
  /// It is subscribed when this returns, asks for everything and keeps everything, so that nothing is lost: unlike with
  /// `values`, which asks for one value at a time. Leftovers are not judged: see `withRecording(of:)`.
  ///
  /// - Parameter name: What failures call the recording.
  /// - Returns: The recording, which cancels the subscription when it goes.
  public func record(
    named name: String? = nil, isolation: isolated (any Actor)? = #isolation,
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
  ) -> Recording<Output> {
    let site = CallScope.current.site ?? CallSite(fileID: fileID, filePath: filePath, line: line, column: column)
    let subscriber = TapeSubscriber<Output, Failure>(Tape())
    let recording = Recording(
      subscriber.tape, of: { subscriber.cancel() }, called: "the publisher", named: name, at: site)
    receive(subscriber: subscriber)
    return recording
  }
}

/// Puts onto a tape what a publisher sends.
private final class TapeSubscriber<Input, Failure: Error>: Subscriber, @unchecked Sendable {
  let tape: Tape<Input>
  // The lock guards it; nil before there is one, and when it is over.
  private let lock = Lock()
  private var subscription: (any Subscription)?
  private var isCancelled = false

  init(_ tape: Tape<Input>) { self.tape = tape }

  func receive(subscription: any Subscription) {
    let isCancelled = locked {
      if !self.isCancelled { self.subscription = subscription }
      return self.isCancelled
    }
    if isCancelled { subscription.cancel() } else { subscription.request(.unlimited) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    tape.append(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: tape.end(.finished)
    case .failure(let error): tape.end(.failed(error))
    }
    _ = locked { subscription.take() }
  }

  func cancel() {
    let subscription = locked {
      isCancelled = true
      return self.subscription.take()
    }
    subscription?.cancel()
  }

  private func locked<R>(_ body: () -> R) -> R {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }
}
#endif
