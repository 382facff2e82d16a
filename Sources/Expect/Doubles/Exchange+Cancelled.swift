extension Exchange {
  /// Waits until the call is cancelled; a failure, at the call site, when it returned or the limit passed before.
  package func expectCancelled(
    within limit: Duration?, isolation: isolated (any Actor)?,
    fileID: StaticString, filePath: StaticString, line: UInt, column: UInt
  ) async throws {
    let call = VerbCall(fileID: fileID, filePath: filePath, line: line, column: column)
    try await tape.expectCancelled(subject, within: limit, in: call, isolation: isolation)
  }
}

extension Tape<Void> {
  /// Waits until the tape ends by a cancellation.
  func expectCancelled(
    _ subject: Subject, within limit: Duration?, in call: VerbCall, isolation: isolated (any Actor)?
  ) async throws {
    let limit = call.limit(limit)
    try call.check(Asked("expectCancelled(within: \(limit))"))
    let findings = await reading(1, within: limit, of: call.pending, isolation: isolation) { reader in
      _ = isolation
      _ = await reach(1, for: reader)
      return self.findings(wanted: 1, for: reader)
    }
    if case .cancelled = findings.outcome.end, findings.endedBefore { return }
    findings.pending = call.pending
    try findings.fail(FailureText.notCancelled(call.asked, subject, findings), at: call.site)
  }
}
