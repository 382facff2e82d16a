/// Those lines of what a test printed that are worth a reader's time.
struct ShownOutput {
  static let most = 20
  private static let mostRead = 40_000
  private static let mostBeforeCrash = 6

  private(set) var lines: [String]
  /// Whether it is all that it printed, but for what the report says anyway.
  private(set) var isAll: Bool

  init(of test: TestReport, most: Int = ShownOutput.most) {
    self.init(test.output, hasCrashed: test.verdict == .crashed, issues: test.issues, most: most)
  }

  /// Of the process that an incident came about in.
  init(of incident: Incident, most: Int = ShownOutput.most) {
    let hasCrashed = incident.kind == .crashed || incident.kind == .crashedInCompany
    self.init(incident.output, hasCrashed: hasCrashed, issues: [], most: most)
  }

  /// - Parameter most: `Int.max` for all lines.
  private init(_ output: String?, hasCrashed: Bool, issues: [IssueReport], most: Int) {
    let output = output ?? ""
    let isWhole = most == .max
    if !isWhole, hasCrashed, let crash = Self.crash(in: PrintedText.lines(output)) {
      (lines, isAll) = (crash, false)
    } else {
      let tail = output.utf8.suffix(isWhole ? .max : Self.mostRead)
      let last = PrintedText.lines(String(decoding: tail, as: UTF8.self), last: isWhole ? .max : 10 * most)
      let said = Said(issues)
      let news = last.filter { !said.contains($0) }
      isAll = isWhole || (news.count <= most && last.count < 10 * most && tail.startIndex == output.startIndex)
      lines = news.suffix(most)
    }
  }

  /// What was said before the crash, and the stack of the thread that crashed: Swift's own account goes on with other
  /// threads, registers and images.
  private static func crash(in lines: [String]) -> [String]? {
    guard let crash = lines.lastIndex(where: { $0.contains("Program crashed: ") }) else { return nil }
    let before = lines[..<crash].filter { !$0.isBlank && !$0.hasPrefix("*** Signal ") }.suffix(mostBeforeCrash)
    let rest = lines[crash...].dropFirst()
    let thread = rest.drop { !($0.hasPrefix("Thread ") && $0.hasSuffix(" crashed:")) }
    let frames = thread.dropFirst().prefix { !$0.hasPrefix("Thread ") && !$0.hasPrefix("Registers:") }
    let stack = thread.prefix(1) + frames.filter { !$0.isBlank }
    return Array((before + [lines[crash]] + stack).prefix(most))
  }

  /// The lines of issues, which frameworks print as well.
  private struct Said {
    private var first: [String] = []
    private var others: Set<String> = []

    init(_ issues: [IssueReport]) {
      for issue in issues {
        let lines = PrintedText.lines(issue.message)
        if let line = lines.first { first.append(line) }
        others.formUnion(lines.dropFirst())
      }
    }

    func contains(_ line: String) -> Bool {
      others.contains(line) || line.contains(": error: ") && first.contains { line.hasSuffix($0) }
    }
  }
}

extension String {
  fileprivate var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
