// swift-tools-version: 6.2
import PackageDescription

/// Tests that take every thread of the pool, or the main thread: `.ci/starving` runs each in a process of its own,
/// StarvingTests reads what they said.
let package = Package(
  name: "Starving",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Expect", path: "../../..")],
  targets: [
    .target(name: "Pool"),
    .testTarget(name: "StarvedSwiftTests", dependencies: ["Pool", .product(name: "Expect", package: "Expect")]),
    .testTarget(name: "StarvedXCTests", dependencies: ["Pool", .product(name: "Expect", package: "Expect")]),
  ]
)
