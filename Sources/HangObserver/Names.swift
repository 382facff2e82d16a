import XCTest

extension XCTestCase {
  /// `Module.Class/test`, as XCTest lists it. `name` lacks the module on Linux, and on Apple's platforms it is
  /// `-[Module.Class test]`.
  var qualifiedName: String {
    let method = name.split { $0 == "." || $0 == " " || $0 == "]" }.last ?? ""
    return String(reflecting: type(of: self)) + "/" + method
  }

  /// What XCTest prints of a skip. No public API has it: it stands in a private property of the test case,
  /// and where that is missing or named otherwise, a skip has no reason.
  var skipSummary: String? {
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror {
      if let skip = current.descendant("skip", "some") as? XCTSkip { return skip.summaryOrMessage }
      mirror = current.superclassMirror
    }
    return nil
  }
}

extension XCTSkip {
  fileprivate var summaryOrMessage: String? {
    Mirror(reflecting: self).descendant("summary") as? String ?? message
  }
}

extension XCTestSuite {
  /// `Module.Class` of a class's suite; nil for the suites around it.
  var className: String? {
    (tests.first as? XCTestCase).map { String(reflecting: type(of: $0)) }
  }
}
