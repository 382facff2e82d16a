extension WaitTable {
  /// The table that the environment asks for, `EXPECT_WAITS=FILE`: mapped when the first verb is called.
  private static let made: (table: WaitTable?, problem: String?) = {
    guard let path = environmentVariable("EXPECT_WAITS") else { return (nil, nil) }
    do throws(WaitFile.Failure) {
      return (try WaitTable(path: path), nil)
    } catch {
      return (nil, "the environment's EXPECT_WAITS is \(ShownValues.text(of: path)), which \(error.reason)")
    }
  }()

  static var ofProcess: WaitTable? { made.table }
  /// Why there is none although one is wanted.
  static var problemOfProcess: String? { made.problem }
}

extension Limit {
  /// Writes the wait into the process's table, if there is one. It has just begun, when the timekeeper says.
  ///
  /// - Returns: where to say how far it has come; it is to be closed, and to be given back.
  func note(
    _ pending: PendingCall?, counting counts: WaitNote.Counted?, since start: Moment, on keeper: any Timekeeper
  ) -> WaitSlot? {
    guard let table = WaitTable.ofProcess, let pending, let asked = pending.asked else { return nil }
    let note = WaitNote(
      start: keeper.isVirtual ? .now : start, limit: duration, isWindow: isWindow, counts: counts, wanted: asked.count,
      file: pending.site.filePath, line: pending.site.line, column: pending.site.column)
    return asked.words().withUTF8 { table.open(note, asked: $0) }
  }
}
