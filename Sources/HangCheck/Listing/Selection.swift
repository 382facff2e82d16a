/// Which tests the user asked for, as `swift test` understands it: any `--filter` and no `--skip`, each a regular
/// expression that is searched for, not matched whole. The names searched are the test's id, its selector (Swift
/// Testing's with `/File.swift:line:column`) and its suites, because a Swift Testing suite brings along its tests.
package struct Selection {
  /// A pattern that is no regular expression, or that nobody can wait for.
  package struct BadPattern: Error, Hashable, Sendable {
    package var option: String
    package var pattern: String
    package var reason: String

    /// `--filter '(': expected ')'`
    package var message: String { "\(option) '\(pattern)': \(reason)" }
  }

  /// How long a pattern may take to be tried on all tests: five thousand take an odd one some seconds.
  package static let patience = 60.0

  private let only: Framework?
  private let name: TestName?
  private let filters: [Pattern]
  private let skips: [Pattern]
  private let patience: Double

  package init(_ options: Options, patience: Double = Self.patience) throws(BadPattern) {
    only = options.only
    name = options.explain.map(TestName.init)
    filters = try Self.patterns(options.filter, "--filter")
    skips = try Self.patterns(options.skip, "--skip")
    self.patience = patience
  }

  /// The selected ones, in the same order; none where one was named and several are called so.
  package func select(_ tests: [Test]) throws(BadPattern) -> [Test] {
    var selected = tests.filter { only == nil || $0.framework == only }
    let names = selected.map(\.searchedNames)
    let wanted = filters.isEmpty ? nil : try matches(of: filters, among: names)
    let unwanted = try matches(of: skips, among: names)
    selected = selected.indices.filter { wanted?.contains($0) != false && !unwanted.contains($0) }.map { selected[$0] }
    guard let name else { return selected }
    let named = name.tests(among: selected)
    return named.count == 1 ? named : []
  }

  private func matches(of patterns: [Pattern], among names: [[String]]) throws(BadPattern) -> Set<Int> {
    var matches: Set<Int> = []
    for pattern in patterns { matches.formUnion(try pattern.matches(among: names, within: patience)) }
    return matches
  }

  private static func patterns(_ texts: [String], _ option: String) throws(BadPattern) -> [Pattern] {
    var patterns: [Pattern] = []
    for text in texts { patterns.append(try Pattern(text, option: option)) }
    return patterns
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
    // By scalars: a sign with an accent is still the sign that Swift's names end with.
    for (index, scalar) in zip(suite.unicodeScalars.indices, suite.unicodeScalars) {
      if scalar == "`" { isRaw.toggle() }
      if scalar == "/", !isRaw { ends.append(index) }
    }
    let all = (ends + [suite.endIndex]).map { String(suite[..<$0]) }
    return suite.contains(".") ? all : []
  }
}
