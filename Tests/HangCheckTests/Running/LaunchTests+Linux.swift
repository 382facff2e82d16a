#if os(Linux)
import Foundation
import Testing

@testable import HangCheck

@Suite("Libraries that are preloaded", .onOwnThreads)
struct PreloadTests {
  @Test("a library is loaded wherever it stands, also where its path has a space or a colon")
  func oddPath() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "a b:c \(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let library = folder.appending(path: "libHangObserver.so").path
    try FileManager.default.copyItem(atPath: Built.observer, toPath: library)
    for _ in 0..<2 {
      var environment = ["PATH": "/usr/bin:/bin"]
      Bundles.preload(library, in: &environment)
      let launch = Launch(
        path: "/bin/sh", arguments: ["-c", "grep -c -m1 libHangObserver /proc/$$/maps"], environment: environment,
        directory: "/")
      #expect(try launch.said() == "1\n")
    }
  }
}
#endif
