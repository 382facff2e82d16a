extension TextPage {
  /// What is worth knowing of a test that ended.
  mutating func write(remarksOn test: TestReport) {
    if test.verdict == .passed, test.aloneVerdict != nil || test.reason != nil {
      let alone = test.aloneVerdict.map { ", alone it \($0.text)" } ?? ""
      head(test.place, .warning, "\(test.id) passed\(alone)" + (test.reason.map { ": \($0)" } ?? ""))
    }
    if test.slow, test.hasEnded { write(slow: test) }
  }

  private mutating func write(slow test: TestReport) {
    head(test.place, .warning, "\(test.id) is slow: \(test.seconds.secondsText)\(test.shareText)")
    if let wait = test.fixedWait { detail("looks like a fixed wait of \(wait.secondsText)") }
    if let company = test.secondsInCompany { detail("took \(company.secondsText) in company") }
    if test.isMeasuredInCompany { detail("measured in company only: some of it may be time of the others") }
  }

  /// The slowest ten, where they matter at all.
  mutating func write(slowestOf tests: [TestReport]) {
    let ended = tests.filter { $0.seconds >= 0.01 && $0.hasEnded }
    let slowest = ended.sorted { ($1.seconds, $0.id) < ($0.seconds, $1.id) }.prefix(10)
    if slowest.isEmpty { return }
    blank()
    plain("slowest tests, wall and CPU time:")
    for test in slowest {
      let times = [test.seconds.secondsText, test.cpuSeconds?.secondsText ?? "?"].map(Self.column)
      detail("\(times.joined())  \(test.id)\(test.isMeasuredInCompany ? " (in company)" : "")", depth: 0)
    }
  }

  private static func column(_ text: String) -> String {
    String(repeating: " ", count: max(0, 12 - text.count)) + text
  }
}

extension TestReport {
  fileprivate var hasEnded: Bool { verdict == .passed || verdict == .failed }

  fileprivate var isMeasuredInCompany: Bool { measured == "company" }

  /// Waiting and computing want different mends.
  fileprivate var shareText: String {
    guard let cpuSeconds else { return "" }
    return " (waited \(max(0, seconds - cpuSeconds).secondsText), computed \(cpuSeconds.secondsText))"
  }

  /// A time that is a round number, and that nothing was computed in. In company the times of Swift Testing are those
  /// of the crowd.
  fileprivate var fixedWait: Double? {
    guard let cpuSeconds, cpuSeconds < 0.05, framework == .xctest || !isMeasuredInCompany else { return nil }
    let round = (seconds * 10).rounded() / 10
    return round > 0 && -0.002...0.008 ~= seconds - round ? round : nil
  }
}
