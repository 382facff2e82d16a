/// A test that is running, told from all others: a recording belongs to the one that it was made in.
final class RunningTest: Hashable, Sendable {
  private let id: String
  /// What has to stay for as long as the id is used, so that no other test gets the same.
  private let kept: (any Sendable)?

  init(_ id: String, keeping kept: (any Sendable)? = nil) {
    self.id = id
    self.kept = kept
  }

  /// Nil where none is running, or none that can be told from others.
  static var current: RunningTest? {
    if Harness.isInsideSwiftTestingTest { return ofSwiftTesting }
    return Harness.ofProcess == .xctest ? ofXCTest : nil
  }

  static func == (a: RunningTest, b: RunningTest) -> Bool { a.id == b.id }
  func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
