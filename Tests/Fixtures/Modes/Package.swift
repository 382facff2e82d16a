// swift-tools-version: 6.2
import PackageDescription

let nonsending = SwiftSetting.enableUpcomingFeature("NonisolatedNonsendingByDefault")
let mainActor: [SwiftSetting] = [
  .defaultIsolation(MainActor.self), .enableUpcomingFeature("InferIsolatedConformances"),
]

/// The same tests in every language mode in which people write theirs: one folder, and a link to it for each mode.
/// They pass, and compile without a warning: `.ci/run` wants both.
let modes: [(name: String, settings: [SwiftSetting], isOnMainActor: Bool)] = [
  ("Swift6", [], false),
  ("Swift5", [.swiftLanguageMode(.v5)], false),
  ("Swift5Complete", [.swiftLanguageMode(.v5), .enableUpcomingFeature("StrictConcurrency")], false),
  ("Nonsending", [nonsending], false),
  ("MainActorDefault", mainActor, true),
  ("NonsendingMainActor", [nonsending] + mainActor, true),
]

let expect: [Target.Dependency] = [
  .product(name: "Expect", package: "Expect"), .product(name: "ExpectURLSession", package: "Expect"),
]

let package = Package(
  name: "Modes",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Expect", path: "../../..")],
  targets: modes.map { mode in
    .testTarget(
      name: mode.name, dependencies: expect, path: "Tests/\(mode.name)",
      // On Linux a test case on the main actor cannot have XCTest's own initialisers.
      exclude: mode.isOnMainActor ? ["MainXCTests.swift"] : [], swiftSettings: mode.settings)
  }
)
