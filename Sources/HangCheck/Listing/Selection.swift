/// Which tests the user asked for, as `swift test` understands it: any `--filter` and no `--skip`, each a regular
/// expression that is searched for, not matched whole. The names searched are the test's id, its selector (Swift
/// Testing's with `/File.swift:line:column`) and its suites, because a Swift Testing suite brings along its tests.
package struct Selection {
  /// A pattern that is no regular expression.
  package struct BadPattern: Error, Hashable, Sendable {
    package var option: String
    package var pattern: String
    package var reason: String

    /// `--filter '(': expected ')'`
    package var message: String { "\(option) '\(pattern)': \(reason)" }
  }

  private let only: Framework?
  private let name: TestName?
  private let filters: [Regex<AnyRegexOutput>]
  private let skips: [Regex<AnyRegexOutput>]

  package init(_ options: Options) throws(BadPattern) {
    only = options.only
    name = options.explain.map(TestName.init)
    filters = try Self.expressions(options.filter, "--filter")
    skips = try Self.expressions(options.skip, "--skip")
  }

  /// The selected ones, in the same order; none where one was named and several are called so.
  package func select(_ tests: [Test]) -> [Test] {
    let selected = tests.filter(contains)
    guard let name else { return selected }
    let named = name.tests(among: selected)
    return named.count == 1 ? named : []
  }

  package func contains(_ test: Test) -> Bool {
    if let only, test.framework != only { return false }
    let names = test.searchedNames
    let isAny = { (expression: Regex<AnyRegexOutput>) in names.contains { $0.contains(expression) } }
    return (filters.isEmpty || filters.contains(where: isAny)) && !skips.contains(where: isAny)
  }

  private static func expressions(
    _ patterns: [String], _ option: String
  ) throws(BadPattern) -> [Regex<AnyRegexOutput>] {
    var expressions: [Regex<AnyRegexOutput>] = []
    for pattern in patterns {
      do {
        expressions.append(try Regex(pattern))
      } catch {
        throw BadPattern(option: option, pattern: pattern, reason: "\(error)")
      }
    }
    return expressions
  }
}

extension Test {
  fileprivate var searchedNames: [String] {
    framework == .xctest ? [id] : [id, selector] + suites
  }

  /// `Module.Outer/Inner` and `Module.Outer`; none around a free function, whose `suite` is the module.
  private var suites: [String] {
    var isRaw = false
    var ends: [String.Index] = []
    for index in suite.indices {
      if suite[index] == "`" { isRaw.toggle() }
      if suite[index] == "/", !isRaw { ends.append(index) }
    }
    let all = (ends + [suite.endIndex]).map { String(suite[..<$0]) }
    return suite.contains(".") ? all : []
  }
}
