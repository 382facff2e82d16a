/// How a system starts the tests that a bundle holds.
protocol BundlePlatform {
  /// The command that runs all its XCTest tests, or those that `tests` names: `Module.Class,Module.Class/test`.
  static func xctest(_ bundle: String, tests: String?) -> [String]
  static func swiftTesting(_ bundle: String, options: [String]) -> [String]
  /// What the system's own test runs have in their environment.
  static func environment(_ framework: Framework) -> [String: String]
  /// Has a library loaded into a process before the others, and keeps those that are there.
  static func preload(_ library: String, in environment: inout [String: String])
}

extension BundlePlatform {
  static func prepend(_ library: String, to variable: String, in environment: inout [String: String]) {
    let others = environment[variable].map { $0.isEmpty ? "" : ":" + $0 } ?? ""
    environment[variable] = library + others
  }
}
