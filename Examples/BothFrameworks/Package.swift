// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "BothFrameworks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Expect", path: "../..")],
  targets: [
    .target(name: "Chat"),
    .testTarget(name: "ChatXCTests", dependencies: ["Chat", .product(name: "Expect", package: "Expect")]),
    .testTarget(name: "ChatSwiftTests", dependencies: ["Chat", .product(name: "Expect", package: "Expect")]),
  ]
)
