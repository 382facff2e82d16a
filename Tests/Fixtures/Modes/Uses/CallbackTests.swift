import Expect
import Foundation
import Testing

@Suite(.limits(within: .seconds(30), for: .milliseconds(10))) struct CallbackTests {
  @Test func progressAndEnd() async throws {
    let (progress, end) = (Recording<Double>(), Recording<Result<String, any Error>>())
    Download().start {
      progress.record($0)
    } onEnd: {
      end.record($0)
    }
    try await progress.expectElements([0.5, 1])
    try await progress.expectNothing()
    #expect(try await end.next().get() == "file")
  }
  @Test func completionHandlerAsAValue() async throws {
    let data = try await expectReturn(within: .seconds(30)) {
      try await withCheckedThrowingContinuation { continuation in
        Download().fetch { data, error in
          continuation.resume(with: error.map { .failure($0) } ?? .success(data))
        }
      }
    }
    #expect(data == Data([1]))
  }
  @Test func severalArguments() async throws {
    let done = Recording<(Data?, (any Error)?)>()
    Download().fetch { done.record($0, $1) }
    let (data, error) = try await done.next()
    #expect(data == Data([1]) && error == nil)
  }
  @Test @MainActor func onTheMainActor() async throws {
    let editor = Editor()
    let (saved, closed) = (Recording<Draft>(), Recording<Void>())
    editor.onSave = saved.record
    editor.onClose = closed.record
    editor.save()
    editor.close()
    try await saved.expectElements(["a"], comparing: \.text)
    try await closed.next()
    try await closed.expectNothing()
  }
  @Test @MainActor func aLocalThatACallbackSets() async throws {
    var saved: [String] = []
    let editor = Editor()
    editor.onSave = { saved.append($0.text) }
    editor.save()
    try await expectEventually(["a"]) { saved }
  }
  @Test func anEndByHand() async throws {
    let lines = Recording<String>(named: "lines")
    Thread.detachNewThread {
      lines.record("a")
      lines.finish(throwing: Offline())
    }
    try await lines.expectElements(["a"])
    try await lines.expectError(Offline.self)
  }
  @Test func twoCallbacksInOrder() async throws {
    let log = Recording<String>()
    Download().start {
      log.record("progress \($0)")
    } onEnd: { _ in
      log.record("end")
    }
    try await log.expectElements(["progress 1.0", "end"], order: .withGaps)
  }
  @Test func statesThatAreNotEquatable() async throws {
    let uploads = AsyncStream<Upload> { continuation in
      for upload in [.waiting, .broken(Offline()), .done(1)] as [Upload] { continuation.yield(upload) }
    }
    let states = uploads.record()
    try await states.expectElements(["waiting", "broken"], comparing: \.label)
    let items = try await states.unwrapNext { if case .done(let items) = $0 { items } else { nil } }
    #expect(items == 1)
  }
}
