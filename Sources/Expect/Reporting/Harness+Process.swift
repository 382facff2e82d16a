extension Harness {
  static let ofProcess = Harness(
    arguments: CommandLine.arguments,
    isXCTestEnvironment: xctestVariables.contains { environmentVariable($0) != nil }
  )

  /// Set by Apple's test runners, also where the host is an app.
  private static let xctestVariables = ["XCTestConfigurationFilePath", "XCTestBundlePath", "XCTestSessionIdentifier"]

  /// What a process with these arguments runs.
  init(arguments: [String], isXCTestEnvironment: Bool) {
    let name = String(arguments.first?.split { $0 == "/" || $0 == "\\" }.last ?? "")
    if Self.selectsSwiftTesting(arguments) || name.hasPrefix("swiftpm-testing-helper") {
      self = .swiftTesting
    } else if isXCTestEnvironment || Self.isXCTestHost(name) {
      self = .xctest
    } else {
      self = .none
    }
  }

  private static func selectsSwiftTesting(_ arguments: [String]) -> Bool {
    arguments.contains("--testing-library=swift-testing")
      || zip(arguments, arguments.dropFirst()).contains { $0 == ("--testing-library", "swift-testing") }
  }

  private static func isXCTestHost(_ name: String) -> Bool {
    let name = name.hasSuffix(".exe") ? name.dropLast(4) : name[...]
    return name == "xctest" || name.hasSuffix(".xctest") || name.hasSuffix("-test-runner")
  }
}
