import Foundation
import Testing

@testable import HangCheck

@Suite("Places of XCTest's tests")
struct TestPlacesTests {
  /// A package directory that lives as long as the test.
  private final class Package {
    let directory: URL

    init(_ files: [String: String]) throws {
      directory = FileManager.default.temporaryDirectory.appending(path: "check-hangs-\(UUID())")
      for (path, text) in files {
        let file = directory.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
      }
    }

    deinit { try? FileManager.default.removeItem(at: directory) }

    func place(_ id: String, beside others: String...) -> String? {
      let tests = ([id] + others).map { HangCheck.Test(id: $0, framework: .xctest) }
      let directory = PackageDirectory(directory.path(percentEncoded: false))
      let test = TestPlaces(of: tests, in: directory).placed(tests)[0]
      return test.file.map { "\($0):\(test.line ?? 0)" }
    }
  }

  private static let source = "class C: XCTestCase {\n  func testA() {}\n}\nextension C {\n  func testB() {}\n}"

  @Test("a test stands in a class or an extension of the package's sources")
  func found() throws {
    let package = try Package(["Tests/M/c.swift": Self.source])
    #expect(package.place("M.C/testA") == "Tests/M/c.swift:2")
    #expect(package.place("M.C/testB") == "Tests/M/c.swift:5")
    #expect(package.place("M.C/testElse") == nil)
  }

  @Test("of two modules with equal classes each has its own")
  func modules() throws {
    let package = try Package(["Tests/M-1/c.swift": Self.source, "Tests/N/c.swift": "\n" + Self.source])
    #expect(package.place("M_1.C/testA", beside: "N.C/testA") == "Tests/M-1/c.swift:2")
    #expect(package.place("N.C/testA", beside: "M_1.C/testA") == "Tests/N/c.swift:3")
  }

  @Test("a directory of another name is believed where only one test can be meant")
  func otherDirectory() throws {
    let package = try Package(["Specs/c.swift": Self.source])
    #expect(package.place("M.C/testA") == "Specs/c.swift:2")
    #expect(package.place("M.C/testA", beside: "N.C/testA") == nil)
  }

  @Test("what stands twice has no place")
  func ambiguous() throws {
    let package = try Package(["Tests/M/c.swift": Self.source, "Tests/M/d.swift": Self.source])
    #expect(package.place("M.C/testA") == nil)
  }

  @Test("hidden directories and packages inside the package are not its sources")
  func foreign() throws {
    let package = try Package([
      "Package.swift": "", "Tests/M/c.swift": Self.source, ".build/checkouts/M/c.swift": Self.source,
      "Examples/One/Package.swift": "", "Examples/One/Tests/M/c.swift": Self.source,
    ])
    #expect(package.place("M.C/testA") == "Tests/M/c.swift:2")
  }

  @Test("paths in the package are relative to it, also through a symbolic link")
  func relative() throws {
    let package = try Package(["Tests/M/c.swift": ""])
    let link = package.directory.appending(path: "link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: package.directory)
    let directory = PackageDirectory(link.path(percentEncoded: false))
    let file = package.directory.appending(path: "Tests/M/c.swift").resolvingSymlinksInPath()
    #expect(directory.relative(file.path(percentEncoded: false)) == "Tests/M/c.swift")
    #expect(directory.relative(link.path(percentEncoded: false) + "/Tests/M/c.swift") == "Tests/M/c.swift")
    #expect(directory.relative("/elsewhere/a.swift") == "/elsewhere/a.swift")
  }
}
