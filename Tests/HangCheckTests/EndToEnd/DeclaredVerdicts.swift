import Foundation

/// What a package says about its own tests: `verdicts.json` at its root.
struct DeclaredVerdicts: Decodable {
  struct Expectation: Decodable {
    var verdict: String
    /// Which are right as well, where chance decides.
    var otherVerdicts: [String]?
    /// Any of these is right; nil: not compared.
    var phase: [String]?
    /// The same where the code is optimised, if that makes a difference.
    var optimisedPhase: [String]?
    /// Any of these is right; nil: not compared.
    var kind: [String]?
    /// What its cause must mention, all of it; nil: not compared.
    var cause: [String]?
    /// The same where the code is optimised, if that makes a difference.
    var optimisedCause: [String]?
    /// What the report's argument must mention.
    var argument: String?
    var slow: Bool?
  }

  /// One run of check-hangs over some of the tests.
  struct Run: Decodable {
    var name: String
    /// Of the tests' ids; nil: all of them.
    var filter: String?
    /// Further words of the command.
    var options: [String]?
    /// `release` where the code is optimised.
    var configuration: String?
    /// `swiftbuild` where it is not the usual one.
    var buildSystem: String?
    var exitCode: Int
    var incidents: [Incident]
    /// Kinds that may occur, depending on which process happened to run to its end.
    var possibleIncidents: [String]
    /// What is otherwise in these processes.
    var tests: [String: Expectation]?

    /// How the tests are built for it, in SwiftPM's words.
    var packageOptions: [String] {
      (configuration.map { ["-c", $0] } ?? []) + (buildSystem.map { ["--build-system", $0] } ?? [])
    }
  }

  /// An incident that must occur; nil fields are not compared.
  struct Incident: Decodable {
    var kind: String
    var framework: String?
    var suite: String?
    /// What the incident's command must mention.
    var command: String?
    /// What its cause must mention.
    var cause: String?
  }

  /// What is otherwise in tests that are built with a sanitizer.
  struct Exception: Decodable {
    var sanitizers: [String]
    /// Why it cannot be as it is without.
    var reason: String
    var tests: [String: Expectation]
  }

  var tests: [String: Expectation]
  var runs: [Run]
  var exceptions: [Exception]

  /// - Parameter sanitizer: what the tests are built with, if with any.
  init(contentsOf url: URL, sanitizer: String? = nil) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: url))
    for exception in exceptions where sanitizer.map(exception.sanitizers.contains) == true {
      tests.merge(exception.tests) { $1 }
    }
  }

  init(tests: [String: Expectation], runs: [Run] = []) {
    self.tests = tests
    self.runs = runs
    exceptions = []
  }

  /// The tests that a run selects, with what is right in its configuration.
  func tests(of run: Run) throws -> [String: Expectation] {
    var tests = tests.merging(run.tests ?? [:]) { $1 }
    if let filter = run.filter {
      let expression = try NSRegularExpression(pattern: filter)
      tests = tests.filter { id, _ in
        expression.firstMatch(in: id, range: NSRange(id.startIndex..., in: id)) != nil
      }
    }
    if run.configuration == nil { return tests }
    return tests.mapValues { test in
      var test = test
      test.phase = test.optimisedPhase ?? test.phase
      test.cause = test.optimisedCause ?? test.cause
      return test
    }
  }
}
