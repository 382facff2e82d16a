// swift-tools-version: 6.2
import PackageDescription

/// What exists only where Combine does, or a module with its interface: `Scripts/check-combine` runs it.
let package = Package(
  name: "CombineFixture",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Expect", path: "../../..")],
  targets: [.testTarget(name: "CombineTests", dependencies: [.product(name: "Expect", package: "Expect")])]
)
