import CHangCheck
import Foundation
import Testing

@testable import HangCheck

/// Whose code is in a program, told by a script in the symbolizer's stead.
@Suite("Frames by the files that their code is from", .onOwnThreads)
struct FramesByFileTests {
  /// - Parameter inlined: a function that the compiler put into the first one.
  private func frames(
    _ file: String, _ function: String, line: Int = 7, inlined: String? = nil
  ) throws -> [Frame] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "toolchain-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let symbolizer = folder.appending(path: "llvm-symbolizer").path
    let symbols = ([inlined].compactMap(\.self) + [function]).map {
      #"{"FunctionName":"\#($0)","FileName":"\#(file)","Line":\#(line),"StartLine":5}"#
    }
    let answer = #"[{"Symbol":[\#(symbols.joined(separator: ","))]}]"#
    try Scripts.writeExecutable("#!/bin/sh\necho '\(answer)'\n", to: symbolizer)
    let place = CodePlace(file: "/p/AppTests", address: 1)
    let toolchain = Toolchain(directory: folder.path)
    return CodeLines(resumed: [], current: [place], toolchain: toolchain, until: hc_now() + 30).frames(at: place)
  }

  @Test("a sanitizer's are the runtime's, although they stand in the program and have lines")
  func sanitizer() throws {
    let frames = try frames("/s/compiler-rt/lib/tsan/../sanitizer_common/interceptors.inc", "__interceptor_sem_wait")
    #expect(frames == [Frame(function: "__interceptor_sem_wait", module: "compiler-rt")])
    #expect(frames.map(\.isRuntime) == [true])
  }

  @Test(
    "the program that a build system makes for the tests is nobody's",
    arguments: [
      "/p/.build/debug/AppPackageTests.derived/runner.swift",
      "/p/.build/debug/AppPackageDiscoveredTests.derived/all-discovered-tests.swift",
      "/p/.build/debug/AppPackageDiscoveredTests.derived/AppTests.swift",
      "/p/.build/out/App.build/Debug-linux/AppTests-test-runner.build/DerivedSources/test_entry_point.swift",
    ])
  func entryPoint(_ file: String) throws {
    let main = "$s20AppTests_test_runner6RunnerV4mainyyF"
    #expect(try frames(file, main) == [])
    #expect(try frames(file, main, line: 0) == [])
  }

  @Test(
    "what was put into generated code and has no line left is its author's, and a macro's own functions nobody's",
    arguments: ["/p/AppPackageDiscoveredTests.derived/AppTests.swift", "/s/@__swiftmacro_8AppTests1aTestfMp_.swift"])
  func inlined(_ file: String) throws {
    let (generated, users) = ("$s8AppTests1aTestfMp_7__localfMu_yyF", "$s3App13waitForSignalyyF")
    let frames = try frames(file, generated, line: 0, inlined: users)
    #expect(frames == [Frame(function: users, module: "App")])
    #expect(try self.frames(file, generated, line: 0, inlined: generated) == [])
  }

  @Test("a file of the user's may be called as a generated one is")
  func namesake() throws {
    let frames = try frames("/p/Sources/App/test_entry_point.swift", "$s3App4mainyyF")
    #expect(frames.map(\.file) == ["test_entry_point.swift"])
  }

  @Test("what else has lines is the user's")
  func user() throws {
    let frames = try frames("/p/Sources/CApp/wait.c", "wait_for_it")
    #expect(frames == [Frame(function: "wait_for_it", file: "wait.c", line: 7, module: "AppTests")])
    #expect(frames.map(\.isRuntime) == [false])
  }
}
