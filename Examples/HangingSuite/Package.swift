// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "HangingSuite",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Expect", path: "../..")],
  targets: [
    .target(name: "Hangs"),
    .testTarget(name: "HangingXCTests", dependencies: ["Hangs", .product(name: "Expect", package: "Expect")]),
    .testTarget(name: "HangingSwiftTests", dependencies: ["Hangs", .product(name: "Expect", package: "Expect")]),
  ]
)
