import Foundation

/// Where tests stand in the package's sources. Swift Testing says it; for XCTest the sources are read.
struct TestPlaces {
  private struct Place {
    var file: String
    var line: Int
    /// The modules that targets with the names of its folders would have.
    var modules: Set<String>
  }

  private let directory: PackageDirectory
  /// By `Class/test`, which may stand for tests of several modules.
  private var places: [String: [Place]] = [:]
  private var counts: [String: Int] = [:]

  init(of tests: [Test], in directory: PackageDirectory) {
    self.directory = directory
    for test in tests where test.framework == .xctest { counts[Self.key(test), default: 0] += 1 }
    if counts.isEmpty { return }
    for file in SourceFiles(in: directory.path) {
      let methods = TestMethods.inFile(file)
      if methods.isEmpty { continue }
      let modules = Set(directory.relative(file).split(separator: "/").map(\.asModule))
      for method in methods where counts["\(method.type)/\(method.name)"] != nil {
        let place = Place(file: file, line: method.line, modules: modules)
        places["\(method.type)/\(method.name)", default: []].append(place)
      }
    }
  }

  func placed(_ tests: [Test]) -> [Test] {
    tests.map { test in
      var test = test
      if test.framework == .xctest, let place = place(of: test) { (test.file, test.line) = (place.file, place.line) }
      test.file = test.file.map(directory.relative)
      return test
    }
  }

  /// The one in a directory named like the test's module; otherwise the only one, if the test is the only one too.
  private func place(of test: Test) -> Place? {
    let key = Self.key(test)
    let all = places[key] ?? []
    let module = String(test.suite.prefix { $0 != "." })
    let own = all.filter { $0.modules.contains(module) }
    if !own.isEmpty { return own.count == 1 ? own.first : nil }
    return all.count == 1 && counts[key] == 1 ? all.first : nil
  }

  private static func key(_ test: Test) -> String {
    String(test.id.drop { $0 != "." }.dropFirst())
  }
}

extension Substring {
  /// The module of a target with this name.
  fileprivate var asModule: String { String(map { $0.isLetter || $0.isNumber ? $0 : "_" }) }
}
