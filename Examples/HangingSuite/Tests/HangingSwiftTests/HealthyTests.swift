import Foundation
import Testing

/// What an ordinary suite holds: nothing here hangs.
@Suite struct HealthyTests {
  @Test func passes() { #expect([2, 1].sorted() == [1, 2]) }

  @Test func passesLater() async throws {
    try await Task.sleep(for: .milliseconds(10))
  }

  @Test func fails() { #expect("a".uppercased() == "B") }

  @Test func throwsError() throws { throw CocoaError(.fileNoSuchFile) }

  @Test(.disabled("not on this machine")) func isSkipped() { #expect(Bool(false)) }

  @Test func hasKnownIssue() {
    withKnownIssue { #expect(Bool(false)) }
  }

  /// Slow, and waiting: it sleeps.
  @Test func isSlow() async throws {
    try await Task.sleep(for: .milliseconds(1200))
  }
}
