// swift-tools-version: 6.2
import PackageDescription

let dependencies: [Target.Dependency] = [
  "Streams", .product(name: "Expect", package: "Expect"), .product(name: "ExpectURLSession", package: "Expect"),
]

/// Tests that fail on purpose, one failing call a line: `.ci/reporting` runs them, ReportingTests reads what they said.
let package = Package(
  name: "Reporting",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Expect", path: "../../..")],
  targets: [
    .target(name: "Streams"),
    .executableTarget(name: "plain", dependencies: ["Streams", .product(name: "Expect", package: "Expect")]),
    .testTarget(name: "FailingSwiftTests", dependencies: dependencies),
    .testTarget(name: "FailingXCTests", dependencies: dependencies),
  ]
)
