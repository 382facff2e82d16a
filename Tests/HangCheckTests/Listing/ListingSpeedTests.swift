import Foundation
import Testing

@testable import HangCheck

@Suite("Long lists", .serialized, .onOwnThreads)
struct ListingSpeedTests {
  private static let xctest: [UInt8] = {
    let classes = (0..<250).map { index in
      let tests = (0..<20).map { #"{"name":"testNumber\#($0)OfAClass"}"# }.joined(separator: ",")
      return #"{"name":"Module\#(index % 10).Class\#(index)","tests":[\#(tests)]}"#
    }
    let bundle = #"{"name":"debug.xctest","tests":[\#(classes.joined(separator: ","))]}"#
    return Array(#"{"name":"All tests","tests":[\#(bundle)]}"#.utf8)
  }()

  private static let swiftTesting: [UInt8] = {
    let records = (0..<5000).map { index in
      let place = #"{"_filePath":"/p/Tests/M/File\#(index % 50).swift","fileID":"M/File\#(index % 50).swift","#
      let test = #""id":"M.Suite\#(index % 250)/number\#(index)()/File\#(index % 50).swift:\#(index):4","#
      return #"{"version":0,"kind":"test","payload":{"kind":"function","name":"number\#(index)()",\#(test)"#
        + #""isParameterized":false,"sourceLocation":\#(place)"line":\#(index),"column":4}}}"#
    }
    return Array(records.joined(separator: "\n").utf8)
  }()

  @Test("five thousand tests are listed in no time", arguments: Framework.allCases)
  func fiveThousand(framework: Framework) {
    let lister = Lister(packageDirectory: "/p", scratchDirectory: "/s")
    let answer = ListAnswer(
      ending: .finished(status: 0), output: framework == .xctest ? Self.xctest : [],
      list: framework == .xctest ? [] : Self.swiftTesting)
    let start = ContinuousClock.now
    let tests = lister.list(["/b"], only: framework) { _ in answer }.tests
    let time = ContinuousClock.now - start
    #expect(tests.count == 5000)
    // A debug build takes a fifth of it; what grows with the square of the tests would take far more.
    #expect(time < .seconds(2.5))
  }
}
