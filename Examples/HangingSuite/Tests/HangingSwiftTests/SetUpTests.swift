import Hangs
import Testing

@Suite struct SetUpTests {
  /// Every test hangs: the server it starts answers only when it stops.
  init() async { await awaitCallback() }

  @Test func root() { #expect(200 == 200) }

  @Test func missing() { #expect(404 == 404) }
}

@Suite struct BlockingSetUpTests {
  /// The test hangs: nobody sends the signal.
  init() { waitForSignal() }

  @Test func neverBegins() { #expect(Bool(true)) }
}
