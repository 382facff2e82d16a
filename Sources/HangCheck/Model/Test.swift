/// The two test libraries whose tests a bundle can hold.
package enum Framework: String, Sendable, Codable, CaseIterable {
  case xctest
  case swiftTesting = "swift-testing"
}

/// One listed test.
package struct Test: Hashable, Sendable {
  /// The name in reports: `Module.Class/test`, or `Module.Suite/name(labels:)`; with a place where two tests need it.
  package var id: String
  package var framework: Framework
  /// The name that the framework's own events and filters use: for Swift Testing with `/File.swift:line:column`.
  package var selector: String
  /// The suite: `Module.Class`, `Module.Suite`, or the module alone for a free function.
  package var suite: String
  package var file: String?
  package var line: Int?
  package var isParameterized: Bool
  /// The test bundle that holds it: a path.
  package var bundle: String

  package init(
    id: String, framework: Framework, selector: String? = nil, suite: String? = nil,
    file: String? = nil, line: Int? = nil, isParameterized: Bool = false, bundle: String = ""
  ) {
    self.id = id
    self.framework = framework
    self.selector = selector ?? id
    self.suite = suite ?? id.split(separator: "/").dropLast().joined(separator: "/")
    self.file = file
    self.line = line
    self.isParameterized = isParameterized
    self.bundle = bundle
  }
}

/// How a test ended, for good. Every listed and selected test gets exactly one.
package enum Verdict: String, Sendable, Codable, CaseIterable {
  case passed, failed, skipped, hung, crashed, exited, notRun
}

/// One failure that a test recorded.
package struct Issue: Hashable, Sendable {
  package var message: String
  package var file: String?
  package var line: Int?
  package var column: Int?

  package init(message: String, file: String? = nil, line: Int? = nil, column: Int? = nil) {
    self.message = message
    self.file = file
    self.line = line
    self.column = column
  }
}
