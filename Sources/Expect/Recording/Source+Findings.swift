extension Source: Readable {
  /// Pulls up to `n` elements and says what came of it.
  @usableFromInline func findings(
    first n: Int, within limit: Limit, of pending: PendingCall, isolation: isolated (any Actor)?
  ) async -> Findings<Element> {
    let wait = Wait(
      on: self, demand: n, waitsForMore: false, within: limit, of: pending, isolation: isolation)
    return await wait.run(isolation: isolation) { wait in
      _ = isolation
      _ = await wait.pump.reach(n)
      return await wait.subscribed(wanted: n)
    }
  }

  /// Pulls one element at a time until one matches, and says what came of it.
  ///
  /// The predicate is the caller's and cannot travel into the pump's task: the caller looks, then asks for one more.
  @usableFromInline func findings(
    until predicate: (Element) throws -> Bool, within limit: Limit, of pending: PendingCall,
    isolation: isolated (any Actor)?
  ) async throws -> Findings<Element> {
    let wait = Wait(
      on: self, demand: 1, waitsForMore: true, within: limit, of: pending, isolation: isolation)
    return try await wait.run(isolation: isolation) { wait in
      _ = isolation
      do {
        let match = try await wait.firstMatch(predicate)
        await wait.pump.release()
        return await wait.subscribed(wanted: match ?? .max)
      } catch {
        await wait.pump.release()
        throw error
      }
    }
  }
}

extension Wait {
  fileprivate nonisolated(nonsending) func subscribed(wanted: Int) async -> Findings<Element> {
    let findings = await findings(wanted: wanted)
    findings.isSubscribedByCall = true
    if let test = RunningTest.current {
      findings.siblings = { [started] in Siblings.of(nil, in: test, since: started) }
    }
    return findings
  }

  /// The number of the first element that matches, counted from one.
  fileprivate nonisolated(nonsending) func firstMatch(_ predicate: (Element) throws -> Bool) async throws -> Int? {
    var seen = 0
    while await pump.reach(seen + 1) > seen {
      seen += 1
      if try predicate(log[seen - 1]) { return seen }
    }
    return nil
  }
}
