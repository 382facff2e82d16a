/// Why a bundle did not name its tests of one framework.
package struct ListFailure: Error, Hashable, Sendable {
  package var framework: Framework
  package var bundle: String
  package var ending: Ending
  /// What the process printed.
  package var output: String
  /// Why it could not write its list, where that is known.
  package var obstacle: String?

  /// `listing the tests of XCTest: the process left with status 3`
  package var message: String {
    let name = framework == .xctest ? "XCTest" : "Swift Testing"
    let obstacle = obstacle.map { "; nothing can be written to \($0)" } ?? ""
    return "listing the tests of \(name): \(cause)\(obstacle)"
  }

  private var cause: String {
    switch ending {
    case .finished(status: 0): obstacle == nil ? "the process wrote no list" : "the process wrote no whole list"
    case .finished(let status), .exited(let status, _): "the process left with status \(status)"
    case .hung(_, _, let silence): "the process had not ended after \(silence.secondsText)"
    case .crashed(let signal, _): "the process died of signal \(signal)"
    case .interrupted: "interrupted"
    case .notStarted(let reason): "the process could not be started: \(reason)"
    }
  }
}
