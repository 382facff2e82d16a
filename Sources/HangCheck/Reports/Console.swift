import Foundation

/// The tool's own output: the report on stdout, what is said while the run goes on on stderr.
package struct Console: Sendable {
  package init() {}

  func report(_ text: String) { write(text, to: .standardOutput) }

  func say(_ text: String) { write(text, to: .standardError) }

  /// That nobody reads any longer, or that a disk is full, is no reason to end before the report is written.
  private func write(_ text: String, to file: FileHandle) { try? file.write(contentsOf: Data(text.utf8)) }

  /// Says why nothing was run, or nothing reported, and returns the exit code.
  func refuse(_ error: any Error) -> Int32 {
    let (message, code) =
      switch error {
      case let error as Selection.BadPattern: (error.message, ExitCode.usage)
      case let error as ReportFile.Failure: (error.message, ExitCode.usage)
      default: ("\(error)", ExitCode.broken)
      }
    say("error: \(message)\n")
    return Int32(code)
  }
}
