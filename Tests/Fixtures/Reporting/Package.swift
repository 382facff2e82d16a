// swift-tools-version: 6.2
import PackageDescription

/// Tests that fail on purpose, one failing call a line: `.ci/reporting` runs them, ReportingTests reads what they said.
let package = Package(
  name: "Reporting",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Expect", path: "../../..")],
  targets: [
    .target(name: "Streams"),
    .executableTarget(name: "plain", dependencies: ["Streams", .product(name: "Expect", package: "Expect")]),
    .testTarget(
      name: "FailingSwiftTests", dependencies: ["Streams", .product(name: "Expect", package: "Expect")]),
    .testTarget(name: "FailingXCTests", dependencies: ["Streams", .product(name: "Expect", package: "Expect")]),
  ]
)
