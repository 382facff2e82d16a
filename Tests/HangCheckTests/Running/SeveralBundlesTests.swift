import Foundation
import Testing

@testable import HangCheck

@Suite("Tests in several bundles", .onOwnThreads)
struct SeveralBundlesTests {
  private let scripts: Scripts

  init() throws { scripts = try Scripts() }

  /// A program as swiftbuild makes it for a target, with a test in each framework, which ends with `word`.
  private func makeRunner(_ module: String, _ word: String) throws {
    let place = #"{"_filePath":"/p/a.swift","fileID":"\#(module)/a.swift","line":1,"column":2}"#
    let test = #"{"kind":"function","id":"\#(module).a()/a.swift:1:2","name":"a()","sourceLocation":\#(place)}"#
    let program = try scripts.bundle(
      #"""
      run() { begin; start "$1"; \#(word) "$1"; over; [ \#(word) = pass ]; exit; }
      case "$all" in
        *--dump-tests-json*) echo '{"tests":[{"name":"\#(module).C","tests":[{"name":"testA"}]}]}' ;;
        *--list-tests*) echo '{"version":0,"kind":"test","payload":\#(test)}' >&9 ;;
        *swift-testing*) run '\#(module).a()/a.swift:1:2' ;;
        *) run \#(module).C/testA ;;
      esac
      """#)
    try FileManager.default.moveItem(atPath: program, toPath: "\(scripts.folder)/\(module)-test-runner")
  }

  @Test("each target's program of swiftbuild is found, and asked for its tests of both frameworks, and they run in it")
  func swiftbuild() throws {
    try makeRunner("ATests", "pass")
    try makeRunner("BTests", "fail")
    let (runner, folder) = (scripts.runner(), scripts.folder)
    let bundles = TestBundles.paths(named: [], package: "P", targets: ["ATests", "BTests"], products: folder)
    let listing = Lister(packageDirectory: folder, scratchDirectory: folder).list(bundles) {
      runner.list($0, limit: 60)
    }
    #expect(listing.failures.isEmpty)
    #expect(listing.tests.map(\.id) == ["ATests.C/testA", "BTests.C/testA", "ATests.a()", "BTests.a()"])
    #expect(listing.tests.map(\.bundle) == bundles + bundles)
    let session = Session(
      listing.tests, of: listing.tests, options: Options(), run: { runner.run($0, limit: $1, most: $2) },
      isInterrupted: { false }, say: { _ in }, publish: { _ in })
    session.judge()
    #expect(session.ledger.entries.map(\.verdict) == [.passed, .failed, .passed, .failed])
    #expect(session.ledger.incidents == [])
  }
}
