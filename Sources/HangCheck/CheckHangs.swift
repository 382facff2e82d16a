import Foundation

/// A run of check-hangs: list the tests, run them, try the suspects, report.
package struct CheckHangs {
  private let options: Options
  private let target: Target

  package init(options: Options, target: Target) {
    self.options = options
    self.target = target
  }

  /// Prints the report, writes it where it was asked for, and returns the exit code.
  package func run() -> Int32 { 0 }
}
