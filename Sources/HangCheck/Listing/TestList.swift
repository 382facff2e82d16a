import Foundation

/// What the two frameworks write when they are asked for their tests.
enum TestList {
  /// Swift Testing's exit status where a bundle has none of its tests.
  private static let noTests: Int32 = 69

  /// The tests that it names, and what else went wrong: a process may name all and then leave as it should not.
  static func read(_ answer: ListAnswer, to request: ListRequest) -> (tests: [Test], failure: ListFailure?) {
    let tests = tests(answer, request)
    let isRight = [.finished(status: 0), .finished(status: noTests)].contains(answer.ending)
    if let tests, isRight { return (tests, nil) }
    let output = String(decoding: answer.output, as: UTF8.self)
    var failure = ListFailure(
      framework: request.framework, bundle: request.bundle, ending: answer.ending, output: output)
    failure.obstacle = answer.obstacle
    return (tests ?? [], failure)
  }

  /// nil where the list is missing, or may not be whole.
  private static func tests(_ answer: ListAnswer, _ request: ListRequest) -> [Test]? {
    switch (request.framework, answer.ending) {
    case (_, .notStarted), (_, .interrupted): nil
    // What can be read is whole: it is one value.
    case (.xctest, _): xctest(answer.output, bundle: request.bundle)
    case (.swiftTesting, .finished(status: noTests)): []
    case (.swiftTesting, .finished) where answer.obstacle == nil: swiftTesting(answer.list, bundle: request.bundle)
    default: nil
    }
  }

  /// One line of JSON: suites in suites, down to classes named `Module.Class`, and their tests.
  /// Global initialisers may have printed before it, even on the same line, and whatever runs at the end behind it.
  private static func xctest(_ output: [UInt8], bundle: String) -> [Test]? {
    let lines = output.split(separator: UInt8(ascii: "\n")).filter { $0.contains(UInt8(ascii: "{")) }
    return lines.reversed().lazy.compactMap { xctest(line: $0, bundle: bundle) }.first
  }

  private static func xctest(line: ArraySlice<UInt8>, bundle: String) -> [Test]? {
    for start in line.indices where line[start] == UInt8(ascii: "{") {
      let root = try? JSONSerialization.jsonObject(with: Data(line[start...])) as? [String: Any]
      if let root, let children = root["tests"] as? [[String: Any]] {
        return children.flatMap { xctest($0, in: nil, bundle: bundle) }
      }
    }
    return nil
  }

  private static func xctest(_ node: [String: Any], in parent: String?, bundle: String) -> [Test] {
    guard let name = node["name"] as? String else { return [] }
    if let children = node["tests"] as? [[String: Any]] {
      return children.flatMap { xctest($0, in: name, bundle: bundle) }
    }
    guard let parent else { return [] }
    return [Test(id: "\(parent)/\(name)", framework: .xctest, suite: parent, bundle: bundle)]
  }

  /// A record a line, in any order.
  private static func swiftTesting(_ list: [UInt8], bundle: String) -> [Test]? {
    let lines = list.split(separator: UInt8(ascii: "\n"))
    let records = lines.compactMap { $0.withUnsafeBytes(StreamRecord.init) }
    if records.isEmpty { return nil }
    let tests = records.compactMap { record in record.kind == "function" ? ListedTest(record, bundle: bundle) : nil }
    return tests.sorted().map(\.test)
  }
}

/// A test of Swift Testing and what it is sorted by: the place in the sources.
private struct ListedTest: Comparable {
  var test: Test
  private var fileID: String
  private var column: Int

  init?(_ record: StreamRecord, bundle: String) {
    guard let selector = record["id"] else { return nil }
    let place = record.place
    fileID = place.fileID ?? ""
    column = place.column ?? 0
    let location = "/\(fileID.split(separator: "/").last ?? ""):\(place.line ?? 0):\(column)"
    let id = selector.hasSuffix(location) ? String(selector.dropLast(location.count)) : selector
    let name = record["name"] ?? ""
    test = Test(
      id: id, framework: .swiftTesting, selector: selector,
      // Not the part before the last slash: a raw identifier may have slashes of its own.
      suite: id.hasSuffix(name) ? String(id.dropLast(name.count + 1)) : nil,
      file: place.file, line: place.line, isParameterized: record.flag("isParameterized") ?? false, bundle: bundle)
  }

  static func < (a: Self, b: Self) -> Bool {
    (a.fileID, a.test.line ?? 0, a.column, a.test.id) < (b.fileID, b.test.line ?? 0, b.column, b.test.id)
  }

  static func == (a: Self, b: Self) -> Bool { a.test == b.test }
}
