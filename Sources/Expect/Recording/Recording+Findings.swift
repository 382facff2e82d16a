extension Recording: Readable {
  @usableFromInline func findings(
    first n: Int, within limit: Limit, of pending: PendingCall, isolation: isolated (any Actor)?
  ) async -> Findings<Element> {
    // The recording ends when it goes: not before its verb.
    defer { withExtendedLifetime(self) {} }
    if !Task.isCancelled, let findings = tape.atHand(n) { return complete(findings, of: pending) }
    return await tape.reading(n, within: limit, of: pending, isolation: isolation) { reader in
      _ = isolation
      _ = await tape.reach(n, for: reader)
      return complete(tape.findings(wanted: n, for: reader), of: pending)
    }
  }

  @usableFromInline func findings(
    until predicate: (Element) throws -> Bool, within limit: Limit, of pending: PendingCall,
    isolation: isolated (any Actor)?
  ) async throws -> Findings<Element> {
    defer { withExtendedLifetime(self) {} }
    return try await tape.reading(within: limit, of: pending, isolation: isolation) { reader in
      _ = isolation
      var seen = 0
      var patience = Patience(within: limit)
      do {
        while await tape.reach(seen + 1, for: reader) > seen, tape.goesOn(reader, after: seen, patience) {
          seen += 1
          let element = tape.unread(seen - 1)
          if try patience.measure({ try predicate(element) }) {
            return complete(tape.findings(wanted: seen, for: reader), of: pending)
          }
        }
        return complete(tape.findings(wanted: .max, for: reader), of: pending)
      } catch {
        _ = tape.findings(wanted: seen, for: reader)
        throw error
      }
    }
  }

  func complete(_ findings: Findings<Element>, of pending: PendingCall) -> Findings<Element> {
    findings.pending = pending
    if findings.outcome.elements.isEmpty { findings.isContinued = tape.locked { $0.read > 0 } }
    findings.source = sourceName
    findings.name = name
    if let claim { findings.streamUse = { claim.use } }
    if let test { findings.siblings = { [tape] in Siblings.of(tape, in: test, since: tape.started) } }
    return findings
  }
}

extension Tape {
  fileprivate func unread(_ index: Int) -> Element { locked { $0.elements[$0.read + index] } }

  /// Whether the reader looks at one more of the elements that came in time; otherwise the others stay for the next.
  fileprivate func goesOn(_ reader: Reader, after seen: Int, _ patience: Patience) -> Bool {
    locked { _ in
      switch reader.interruption?.why {
      case nil: return true
      case .expired where !patience.isExhausted: return true
      case .expired, .cancelled:
        reader.interruption?.count = seen
        return false
      }
    }
  }
}
