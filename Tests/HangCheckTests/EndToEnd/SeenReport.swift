import Foundation

/// As much of a JSON report as another tool would read, decoded without the engine's own types.
struct SeenReport: Decodable {
  struct Test: Decodable {
    var id: String
    var verdict: String
    var slow: Bool
    var hang: Hang?
  }

  struct Hang: Decodable {
    var kind: String
    var phase: String
    var cause = ""
    var argument: String?
  }

  struct Incident: Decodable {
    var kind: String
    var framework: String?
    var suite: String?
    var command: String?
    var cause: String?
  }

  var complete: Bool
  var tests: [Test]
  var incidents: [Incident]
  var exitCode: Int
}
