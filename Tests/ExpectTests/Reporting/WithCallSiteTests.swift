import Testing

@testable import Expect

@Suite(.timeLimit(.minutes(5))) struct WithCallSiteTests {
  /// Where issues are recorded while `body` runs.
  private func places<R>(_ body: () async throws -> R) async throws -> [SourceLocation?] {
    let places = Shared<[SourceLocation?]>()
    places.set([])
    try await withKnownIssue {
      _ = try await body()
    } matching: { issue in
      places.set((places.value ?? []) + [issue.sourceLocation])
      return true
    }
    return places.value ?? []
  }

  @Test("all verbs inside are reported at the place that was handed on")
  func everyVerb() async throws {
    let gate = Gate()
    let place = SourceLocation(fileID: "Other/File.swift", filePath: "/src/Other/File.swift", line: 12, column: 7)
    let places = try await places {
      await withCallSite(place) {
        await ignoringErrors { try await finished(1).collect(first: 2) }
        await ignoringErrors { try await finished(1).collect(until: { $0 == 2 }) }
        await ignoringErrors { try await broken(1).collect(for: .seconds(30)) }
        await ignoringErrors { try await finished(of: Int.self).next(within: nil) }
        await ignoringErrors { try await finished(1).next(where: { $0 == 2 }) }
        await ignoringErrors { try await expectReturn { throw Offline() } }
        await ignoringErrors { try await expectError { 1 } }
        await ignoringErrors { try await expectPending(for: .seconds(30)) { 1 } }
        await ignoringErrors { try await expectCancellable(within: .milliseconds(1)) { await gate.pass() } }
        await ignoringErrors { try await Task { throw Offline() }.expectReturn() }
        await ignoringErrors { try await Task { 1 }.expectError() }
        await ignoringErrors { try await Task { 1 }.expectError(Offline()) }
        await ignoringErrors { try await Task { 1 }.expectPending(for: .seconds(30)) }
        await ignoringErrors { try await expectEventually(within: .zero) { false } }
        await ignoringErrors { try await expectEventually(1, within: .zero) { 2 } }
        await ignoringErrors { try await unwrapEventually(within: .zero) { nil as Int? } }
        await ignoringErrors { try await expectAlways { false } }
        await ignoringErrors { try await expectNever { true } }
      }
    }
    gate.open()
    #expect(places.count == 18)
    #expect(places.allSatisfy { $0 == place })
  }

  @Test("a recording that cannot be made is reported there too")
  func record() async throws {
    let place = SourceLocation(fileID: "Other/File.swift", filePath: "/src/Other/File.swift", line: 12, column: 7)
    let places = try await places {
      await withCallSite(place) { _ = finished(1).record(buffer: -1) }
    }
    #expect(places == [place])
  }

  @Test("a place that Swift Testing would trap at is mended", arguments: ["", "File.swift", "/", "Other/"])
  func impossible(_ file: String) async throws {
    let names: [String: StaticString] = ["": "", "File.swift": "File.swift", "/": "/", "Other/": "Other/"]
    let fileID = try #require(names[file])
    let places = try await places {
      try await finished(1).collect(first: 2, fileID: fileID, filePath: "", line: 0, column: 0)
    }
    let name = ["": "unknown", "/": "unknown"][file] ?? file.filter { $0 != "/" }
    #expect(places == [SourceLocation(fileID: "Tests/\(name)", filePath: "", line: 1, column: 1)])
  }

  @Test("the four-argument form hands on the same place")
  func fourArguments() async throws {
    let places = try await places {
      try await withCallSite(fileID: "Other/File.swift", filePath: "/src/Other/File.swift", line: 12, column: 7) {
        try await finished(1).collect(first: 2)
      }
    }
    #expect(
      places == [SourceLocation(fileID: "Other/File.swift", filePath: "/src/Other/File.swift", line: 12, column: 7)])
  }

  @Test("the form for XCTest hands on file and line; the module is guessed from the folder")
  func fileAndLine() async throws {
    let places = try await places {
      try await withCallSite(file: "/src/Tests/OtherTests/File.swift", line: 12) {
        try await finished(1).collect(first: 2)
      }
    }
    #expect(places.map { $0?.fileID } == ["OtherTests/File.swift"])
    #expect(places.map { $0?.line } == [12])
  }

  @Test("a file without a folder is no trap", arguments: ["File.swift", ""] as [String])
  func noFolder(file: String) async {
    #expect("\(CallSite(file: .kept(file), line: 0).fileID)" == "Tests/\(file)")
  }

  @Test("of places inside one another the outermost counts, and only inside")
  func nested() async throws {
    let outer = SourceLocation(fileID: "Other/Outer.swift", filePath: "/src/Other/Outer.swift", line: 1, column: 1)
    let inner = SourceLocation(fileID: "Other/Inner.swift", filePath: "/src/Other/Inner.swift", line: 2, column: 2)
    let places = try await places {
      await withCallSite(outer) {
        await withCallSite(inner) { await ignoringErrors { try await expectNever { true } } }
        await Task { await ignoringErrors { try await expectNever { true } } }.value
      }
      try await expectNever { true }
    }
    #expect(places.count == 3)
    #expect(places.prefix(2) == [outer, outer])
    #expect(places.last??.fileID == "ExpectTests/WithCallSiteTests.swift")
  }

  @Test("limits inside a place and a place inside limits: neither forgets the other")
  func together() async throws {
    let place = SourceLocation(fileID: "Other/File.swift", filePath: "/src/Other/File.swift", line: 12, column: 7)
    let places = try await places {
      await withLimits(within: .milliseconds(10)) {
        await withCallSite(place) {
          #expect(Limits.current.within == .milliseconds(10))
          await withLimits(every: .milliseconds(1)) { await ignoringErrors { try await expectNever { true } } }
        }
      }
    }
    #expect(places == [place])
  }

  @Test(
    "a text is kept once, letter by letter",
    arguments: ["", "a", "Tests/Größe.swift", String(repeating: "x", count: 300)])
  func kept(text: String) {
    let kept = StaticString.kept(text)
    #expect("\(kept)" == text)
    #expect(kept.utf8CodeUnitCount == text.utf8.count)
    #expect(kept.isASCII == text.utf8.allSatisfy { $0 < 0x80 })
    #expect(StaticString.kept(text).utf8Start == kept.utf8Start)
  }
}
