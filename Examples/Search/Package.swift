// swift-tools-version: 6.2
import PackageDescription

let expect: [Target.Dependency] = ["Search", .product(name: "Expect", package: "Expect")]

let package = Package(
  name: "Search",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Expect", path: "../..")],
  targets: [
    .target(name: "Search"),
    .testTarget(name: "SearchSwiftTests", dependencies: expect),
    .testTarget(name: "SearchXCTests", dependencies: expect),
    .testTarget(name: "NaiveTests", dependencies: expect),
  ]
)
