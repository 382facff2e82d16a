/// What a listing process is started with.
package struct ListRequest: Hashable, Sendable {
  package var framework: Framework
  package var bundle: String
  package var arguments: [String]
  /// The file that the process writes the list to; nil: it writes it to its standard output.
  package var listFile: String?
}

/// What a listing process left behind.
package struct ListAnswer: Sendable {
  package var ending: Ending
  /// Its standard output, alone.
  package var output: [UInt8]
  /// The content of the request's `listFile`; empty where there is none.
  package var list: [UInt8]
  /// Why the list is not whole, where that is known: `No space left on device`.
  package var obstacle: String?

  package init(ending: Ending, output: [UInt8] = [], list: [UInt8] = []) {
    self.ending = ending
    self.output = output
    self.list = list
  }
}

/// The tests of a package, and what kept a framework from naming its own.
package struct Listing: Sendable {
  package var tests: [Test] = []
  package var failures: [ListFailure] = []
}

/// Asks test bundles for their tests: XCTest's as they would run, then Swift Testing's in the order of the sources.
package struct Lister: Sendable {
  private let packageDirectory: PackageDirectory
  private let scratchDirectory: String

  package init(packageDirectory: String, scratchDirectory: String) {
    self.packageDirectory = PackageDirectory(packageDirectory)
    self.scratchDirectory = scratchDirectory
  }

  /// - Parameter run: runs a bundle with the arguments, within a limit.
  package func list(
    _ bundles: [String], only: Framework? = nil, run: (ListRequest) throws -> ListAnswer
  ) rethrows -> Listing {
    var listing = Listing()
    for framework in Framework.allCases where only == nil || only == framework {
      for bundle in bundles {
        let request = request(framework, bundle)
        listing.add(TestList.read(try run(request), to: request))
      }
    }
    listing.tests = TestPlaces(of: listing.tests, in: packageDirectory).placed(listing.tests).distinguished()
    return listing
  }

  private func request(_ framework: Framework, _ bundle: String) -> ListRequest {
    let arguments = ["--testing-library", framework.rawValue]
    var request = ListRequest(framework: framework, bundle: bundle, arguments: arguments)
    switch framework {
    case .xctest:
      request.arguments.append("--dump-tests-json")
    case .swiftTesting:
      let file = scratchDirectory + "/list.jsonl"
      request.listFile = file
      request.arguments += ["--list-tests", "--event-stream-output-path", file, "--event-stream-version", "0"]
    }
    return request
  }
}

extension Listing {
  fileprivate mutating func add(_ list: (tests: [Test], failure: ListFailure?)) {
    tests += list.tests
    if let failure = list.failure { failures.append(failure) }
  }
}

extension [Test] {
  /// Tests that share an id get their file and line behind it, as overloads do.
  func distinguished() -> [Test] {
    let counts = Dictionary(map { ($0.id, 1) }, uniquingKeysWith: +)
    return map { test in
      guard counts[test.id, default: 1] > 1, let file = test.file, let line = test.line else { return test }
      var test = test
      test.id += "/\(file.split(separator: "/").last ?? ""):\(line)"
      return test
    }
  }
}
