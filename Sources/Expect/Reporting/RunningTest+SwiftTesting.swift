#if canImport(Testing)
import Testing

extension RunningTest {
  /// Told by its place, and each case of a parameterised test by its arguments.
  static var ofSwiftTesting: RunningTest? {
    guard let test = Test.current else { return nil }
    let place = "\(test.sourceLocation.fileID):\(test.sourceLocation.line):\(test.sourceLocation.column)"
    guard test.isParameterized else { return RunningTest(place) }
    guard let testCase = Test.Case.current, let arguments = address(ofArgumentsOf: testCase) else { return nil }
    return RunningTest("\(place) \(arguments)", keeping: testCase)
  }

  /// Equal arguments may be given to several cases, so where they are counts. No public property has them; where
  /// reflection finds something else, the case cannot be told from others.
  private static func address(ofArgumentsOf testCase: Test.Case) -> UnsafeRawPointer? {
    let arguments = Mirror(reflecting: testCase).descendant("_kind", "parameterized", "arguments")
    return (arguments as? any Collection).flatMap { start(of: $0) }
  }

  private static func start(of collection: some Collection) -> UnsafeRawPointer? {
    collection.withContiguousStorageIfAvailable { UnsafeRawPointer($0.baseAddress) } ?? nil
  }
}
#else
extension RunningTest {
  static var ofSwiftTesting: RunningTest? { nil }
}
#endif
