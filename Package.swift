// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Expect",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Expect", targets: ["Expect"]),
    .library(name: "ExpectURLSession", targets: ["ExpectURLSession"]),
    .plugin(name: "CheckHangs", targets: ["CheckHangs"]),
    .executable(name: "check-hangs", targets: ["check-hangs"]),
    .library(name: "HangObserver", type: .dynamic, targets: ["HangObserver"]),
  ],
  targets: [
    .target(name: "Expect"),
    .target(name: "ExpectURLSession", dependencies: ["Expect"]),
    .target(name: "CHangCheck"),
    .target(name: "HangCheck", dependencies: ["CHangCheck"]),
    .target(name: "HangObserver"),
    .executableTarget(name: "check-hangs", dependencies: ["HangCheck"]),
    .plugin(
      name: "CheckHangs",
      capability: .command(
        intent: .custom(
          verb: "check-hangs",
          description: "Run the tests under a watchdog: every test gets a verdict, a hung one is named."
        )
      ),
      dependencies: ["check-hangs"]
    ),
    .testTarget(name: "ExpectTests", dependencies: ["Expect", "WaitingRun"]),
    .testTarget(name: "ExpectURLSessionTests", dependencies: ["Expect", "ExpectURLSession"]),
    .testTarget(
      name: "HangCheckTests",
      dependencies: ["HangCheck", "CHangCheck", "GuardedRun", "WaitingRun", "HangingThreads", "SuspendedTasks"]),
    .executableTarget(name: "GuardedRun", dependencies: ["HangCheck", "CHangCheck"], path: "Tests/GuardedRun"),
    .executableTarget(name: "WaitingRun", dependencies: ["Expect"], path: "Tests/WaitingRun"),
    .executableTarget(name: "HangingThreads", path: "Tests/HangingThreads"),
    .executableTarget(name: "SuspendedTasks", path: "Tests/SuspendedTasks"),
  ]
)
