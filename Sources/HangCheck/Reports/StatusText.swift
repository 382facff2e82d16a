/// What is in flight, for somebody who asks.
package enum StatusText {
  private static let most = 20

  package static func text(_ processes: [ProcessStatus]) -> String {
    let tests = processes.map(\.tests.count).reduce(0, +)
    let counts = "\(counted(processes.count, "process")), \(counted(tests, "test")) in flight"
    return (["check-hangs: \(counts)"] + processes.flatMap(lines)).map { $0 + "\n" }.joined()
  }

  private static func lines(_ process: ProcessStatus) -> [String] {
    let tests = process.tests.sorted { ($1.seconds, $0.selector) < ($0.seconds, $1.selector) }
    let rest = tests.count - most
    let name = process.job.framework.processName
    return ["\(name), pid \(process.pid), for \(process.seconds.secondsText)"].map { "  " + $0 }
      + tests.prefix(most).map {
        "    \(PrintedText.line(process.job.id(of: $0.selector))) for \($0.seconds.secondsText)"
      }
      + (rest > 0 ? ["    … and \(rest) more"] : [])
      + lastLine(process.output)
  }

  private static func lastLine(_ output: String) -> [String] {
    let lines = PrintedText.lines(String(decoding: output.utf8.suffix(4_000), as: UTF8.self), last: 1)
    return lines.last.map { ["    last output: \($0)"] } ?? []
  }
}

extension Framework {
  var processName: String {
    switch self {
    case .xctest: "XCTest"
    case .swiftTesting: "Swift Testing"
    }
  }
}

extension Job {
  /// The name in reports of a test that events know as this.
  func id(of selector: String) -> String {
    tests.first { $0.selector == selector }?.id ?? selector
  }
}
