/// Where in the test a verb was called: failures are reported there.
@usableFromInline struct CallSite: Sendable {
  @usableFromInline let fileID: StaticString
  @usableFromInline let filePath: StaticString
  @usableFromInline let line: UInt
  @usableFromInline let column: UInt

  @inlinable init(fileID: StaticString, filePath: StaticString, line: UInt, column: UInt) {
    self.fileID = fileID
    self.filePath = filePath
    self.line = line
    self.column = column
  }

  /// What the tasks of a call are called.
  var taskName: String { "\(fileID):\(line)" }

  /// Somewhere in a test of which nothing is known but that it runs.
  static let unknown = CallSite(fileID: "Tests/unknown", filePath: "", line: 0, column: 0)
}
