import Foundation
import Testing

@testable import HangCheck

@Suite("Where the tests are")
struct TestBundlesTests {
  /// What is found among products with these names, by its name.
  private func found(_ products: [String], named: [String] = []) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "products-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for product in products {
      try FileManager.default.createDirectory(atPath: "\(folder)/\(product)", withIntermediateDirectories: true)
    }
    let paths = TestBundles.paths(
      named: named, package: "My Package", targets: ["ATests", "BTests", "Helpers"], products: folder)
    return paths.map { $0.hasPrefix(folder + "/") ? String($0.dropFirst(folder.count + 1)) : $0 }
  }

  @Test("the build system of SwiftPM makes one bundle for all targets, called after the package")
  func native() throws {
    #expect(try found(["My PackagePackageTests.xctest", "tool"]) == ["My PackagePackageTests.xctest"])
  }

  @Test("swiftbuild makes a program for each target, and they come in the targets' order")
  func swiftbuild() throws {
    let products = ["BTests-test-runner", "ATests-test-runner", "tool", "OldTests-test-runner"]
    #expect(try found(products) == ["ATests-test-runner", "BTests-test-runner"])
  }

  @Test("what SwiftPM itself names is taken, wherever it lies")
  func named() throws {
    let bundles = ["/b/A.xctest", "/b/B.xctest"]
    #expect(try found(["ATests-test-runner"], named: bundles) == bundles)
  }

  @Test("where nothing was built, the bundle that should be there is named, and cannot be started")
  func nothing() throws {
    #expect(try found([]) == ["My PackagePackageTests.xctest"])
  }
}
