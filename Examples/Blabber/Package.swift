// swift-tools-version: 6.2
import PackageDescription

let expect: [Target.Dependency] = [
  "Blabber", .product(name: "Expect", package: "Expect"), .product(name: "ExpectURLSession", package: "Expect"),
]

let package = Package(
  name: "Blabber",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Expect", path: "../..")],
  targets: [
    .target(name: "Blabber"),
    .testTarget(name: "BlabberSwiftTests", dependencies: expect),
    .testTarget(name: "BlabberXCTests", dependencies: expect),
    .testTarget(name: "NaiveTests", dependencies: expect),
  ]
)
