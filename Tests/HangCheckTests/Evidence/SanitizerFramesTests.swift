import CHangCheck
import Foundation
import Testing

@testable import HangCheck

/// What a sanitizer has put into a program, told by a script in the symbolizer's stead.
@Suite("Frames of sanitizers", .onOwnThreads)
struct SanitizerFramesTests {
  private func frames(_ file: String, _ function: String) throws -> [Frame] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "toolchain-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let symbolizer = folder.appending(path: "llvm-symbolizer").path
    let symbol = #"{"FunctionName":"\#(function)","FileName":"\#(file)","Line":7,"StartLine":5}"#
    try Scripts.writeExecutable("#!/bin/sh\necho '[{\"Symbol\":[\(symbol)]}]'\n", to: symbolizer)
    let place = CodePlace(file: "/p/AppTests", address: 1)
    let toolchain = Toolchain(directory: folder.path)
    return CodeLines(resumed: [], current: [place], toolchain: toolchain, until: hc_now() + 30).frames(at: place)
  }

  @Test("they are the runtime's, although they stand in the program and have lines")
  func runtime() throws {
    let frames = try frames("/s/compiler-rt/lib/tsan/../sanitizer_common/interceptors.inc", "__interceptor_sem_wait")
    #expect(frames == [Frame(function: "__interceptor_sem_wait", module: "compiler-rt")])
    #expect(frames.map(\.isRuntime) == [true])
  }

  @Test("what else has lines is the user's")
  func user() throws {
    let frames = try frames("/p/Sources/CApp/wait.c", "wait_for_it")
    #expect(frames == [Frame(function: "wait_for_it", file: "wait.c", line: 7, module: "AppTests")])
    #expect(frames.map(\.isRuntime) == [false])
  }
}
