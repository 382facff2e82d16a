import Foundation

/// A report as JSON, schema 1, as Documentation/report.md and report.schema.json describe it.
package enum JSONReport {
  /// Pretty printed with sorted keys, so that two reports can be compared line by line.
  package static func data(_ report: Report) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try encoder.encode(report.rounded) + Data("\n".utf8)
  }
}

extension Report {
  /// With all times in whole milliseconds: what follows says more than was measured, and JSON has no NaN.
  fileprivate var rounded: Report {
    var report = self
    report.seconds.round()
    report.limits.hang.round()
    report.limits.slow.round()
    report.limits.exit.round()
    report.repetition?.low.round(to: 1_000_000)
    report.repetition?.high.round(to: 1_000_000)
    for index in report.tests.indices { report.tests[index].round() }
    for index in report.incidents.indices { report.incidents[index].silence?.round() }
    return report
  }
}

extension TestReport {
  fileprivate mutating func round() {
    seconds.round()
    cpuSeconds?.round()
    secondsInCompany?.round()
    guard let waits = hang?.waits else { return }
    for index in waits.indices { hang?.waits[index].since.round() }
  }
}

extension Double {
  /// To milliseconds, within 30,000 years.
  fileprivate mutating func round(to parts: Double = 1_000) {
    self = isNaN ? 0 : (Swift.min(Swift.max(self, -1e12), 1e12) * parts).rounded() / parts
  }
}
