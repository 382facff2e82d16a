import Foundation
import Testing

@testable import Expect

@Suite(.offThePool) struct WaitTableTests {
  private let path = Scratch.path()

  private func table() throws -> WaitTable { try WaitTable(path: path) }

  private func note(line: UInt = 7) -> WaitNote {
    WaitNote(
      start: Moment(nanoseconds: 5), limit: .seconds(2), counts: .elements, wanted: 3, file: "/Tests/File.swift",
      line: line, column: 9)
  }

  private func removeFile() { try? FileManager.default.removeItem(atPath: path) }

  @Test("a reader sees what waits, how far it has come, and nothing of it when it is over")
  func oneWait() throws {
    defer { removeFile() }
    let slot = try #require(try table().open(note(), asked: "collect(first: 3, within: 2 s)"))
    let reader = try WaitsReader(path)
    var seen = SeenWait(
      process: getpid(), flags: 2, start: 5, limit: 2_000_000_000, progress: 0, wanted: 3, line: 7, column: 9,
      file: "/Tests/File.swift", asked: "collect(first: 3, within: 2 s)")
    #expect(reader.waits() == [seen])
    slot.note(progress: 2)
    seen.progress = 2
    #expect(reader.waits() == [seen])
    slot.end()
    #expect(reader.waits() == [])
  }

  @Test("a wait without end, of looks, for a window: each is said")
  func kinds() throws {
    defer { removeFile() }
    let table = try table()
    var note = note()
    (note.limit, note.counts, note.wanted) = (.seconds(Int64.max), .looks, nil)
    let looks = table.open(note, asked: "a")
    (note.isWindow, note.counts) = (true, nil)
    let window = table.open(note, asked: "b")
    let waits = try WaitsReader(path).waits()
    #expect(waits.map(\.flags) == [4, 1])
    #expect(waits.map(\.limit) == [.max, .max])
    #expect(waits.map(\.wanted) == [-1, -1])
    looks?.end()
    window?.end()
  }

  @Test("a text that is too long is cut between two characters, and says so; of a path the end is kept")
  func cut() throws {
    defer { removeFile() }
    let text = "x" + String(repeating: "é", count: 100)
    var note = note()
    note.file = .kept("/start" + String(repeating: "/folder", count: 60) + "/File.swift")
    let slot = try table().open(note, asked: text)
    let wait = try #require(try WaitsReader(path).waits().first)
    #expect(wait.asked == "x" + String(repeating: "é", count: 63))
    #expect(wait.file.utf8.count == 320 && wait.file.hasSuffix("/folder/File.swift"))
    #expect(wait.flags == 2 + 8 + 16)
    slot?.end()
  }

  @Test("when every slot is taken the waits that find none are counted, and slots that are given back serve again")
  func full() throws {
    defer { removeFile() }
    let table = try table()
    let slots = (0..<4096).map { _ in table.open(note(), asked: "a") }
    #expect(slots.allSatisfy { $0 != nil })
    #expect(table.open(note(), asked: "one too many") == nil)
    let reader = try WaitsReader(path)
    #expect(reader.missed == 1)
    #expect(reader.waits().count == 4096)
    slots[100]?.end()
    #expect(table.open(note(line: 8), asked: "b") != nil)
    #expect(reader.waits().filter { $0.line == 8 }.count == 1)
  }

  @Test("a place is not used again while somebody may still write how far its wait has come")
  func lateProgress() throws {
    defer { removeFile() }
    let table = try table()
    let late = try #require(table.open(note(), asked: "a"))
    late.close()
    let next = table.open(note(line: 8), asked: "b")
    late.note(progress: 99)
    #expect(try WaitsReader(path).waits().map(\.progress) == [0])
    late.giveBack()
    next?.end()
  }

  @Test("two tables over one file, as two processes have them, share no slot")
  func twoTables() throws {
    defer { removeFile() }
    let (one, other) = (try table(), try table())
    let slots = (0..<70).flatMap { _ in
      [one.open(note(line: 1), asked: "one"), other.open(note(line: 2), asked: "other")]
    }
    let reader = try WaitsReader(path)
    #expect(reader.waits().filter { $0.line == 1 && $0.asked == "one" }.count == 70)
    #expect(reader.waits().filter { $0.line == 2 && $0.asked == "other" }.count == 70)
    for slot in slots { slot?.end() }
    #expect(reader.waits() == [])
  }

  @Test("a reader never sees half of a wait, however often it looks while slots are written")
  func torn() async throws {
    defer { removeFile() }
    let table = try table()
    let texts: [StaticString] = ["/a", "/bbbbbbbbbbbbbbbbbbbb", "/cccccccccccccccccccccccccccccccccccccccc"]
    let writer = Task(executorPreference: ElasticExecutor.shared) { [self] in
      var turn = 0
      while !Task.isCancelled {
        turn += 1
        var note = note(line: UInt(turn % 3))
        note.file = texts[turn % 3]
        let slot = table.open(note, asked: "\(texts[turn % 3])")
        // As long as a reader takes.
        for count in 0..<500 { slot?.note(progress: count) }
        slot?.end()
      }
    }
    let reader = try WaitsReader(path)
    var seen = 0
    while seen < 200 {
      for wait in reader.waits(inFirst: 1) {
        seen += 1
        #expect(wait.file == wait.asked && wait.file == "\(texts[Int(wait.line)])")
      }
    }
    writer.cancel()
    await writer.value
  }

  @Test("a file that somebody else keeps locked is no table, and holds nobody up")
  func locked() throws {
    defer { removeFile() }
    let descriptor = open(path, O_RDWR | O_CREAT, 0o600)
    defer { close(descriptor) }
    try #require(flock(descriptor, LOCK_EX) == 0)
    #expect(throws: WaitFile.Failure(reason: "is locked by somebody else")) { try WaitTable(path: path) }
  }

  @Test("a file that holds something else is left as it is")
  func foreign() throws {
    defer { removeFile() }
    for size in [5, WaitLayout.fileSize] {
      let content = Data(repeating: 0x41, count: size)
      try content.write(to: URL(filePath: path))
      #expect(throws: WaitFile.Failure(reason: "holds something else")) { try WaitTable(path: path) }
      #expect(try Data(contentsOf: URL(filePath: path)) == content)
    }
  }
}

extension WaitTable {
  fileprivate func open(_ note: WaitNote, asked text: String) -> WaitSlot? {
    var text = text
    return text.withUTF8 { open(note, asked: UnsafeRawBufferPointer($0)) }
  }
}
