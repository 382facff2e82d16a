import CHangCheck
import Foundation
import Testing

@testable import HangCheck

@Suite("The pipe of events", .onOwnThreads)
struct EventChannelTests {
  private let scripts: Scripts

  init() throws { scripts = try Scripts() }

  private func channel(_ name: String = "events") throws -> EventChannel {
    try EventChannel(in: [scripts.folder], name: name, decoder: ObserverDecoder())
  }

  private func kinds(_ channel: EventChannel, all: Bool = false) -> [Event.Kind] {
    var kinds: [Event.Kind] = []
    channel.drain(all: all) { kinds.append($0.kind) }
    return kinds
  }

  private func write(_ text: String, to channel: EventChannel) {
    let opened = open(channel.path, O_WRONLY | O_NONBLOCK)
    #expect(Glibc.write(opened, text, text.utf8.count) == text.utf8.count)
    hc_close(opened)
  }

  @Test("events come as soon as their lines are whole")
  func halves() throws {
    let channel = try channel()
    #expect(!channel.hasSpoken)
    write("check-hangs\t1\n1.5\ttestStar", to: channel)
    #expect(kinds(channel) == [])
    #expect(channel.hasSpoken)
    write("ted\tM.C/t\n1.5\trun", to: channel)
    #expect(kinds(channel) == [.testStarted("M.C/t")])
    write("Ended", to: channel)
    #expect(kinds(channel) == [])
    #expect(kinds(channel, all: true) == [.runEnded])
  }

  @Test("lines of others, bytes that are no text, and lines without an end do no harm")
  func foreign() throws {
    let channel = try channel()
    write("check-hangs\t1\nhello\n\u{0}\u{1}\n", to: channel)
    #expect(kinds(channel) == [])
    for _ in 0..<40 {
      write(String(repeating: "x", count: 65536), to: channel)
      #expect(kinds(channel) == [])
    }
    write("\n1.5\ttestStarted\tM.C/t\n", to: channel)
    #expect(kinds(channel) == [.testStarted("M.C/t")])
  }

  @Test("the pipe goes with the channel")
  func removed() throws {
    var channel: EventChannel? = try channel()
    let path = try #require(channel?.path)
    #expect(FileManager.default.fileExists(atPath: path))
    channel = nil
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test("what an earlier run has left in its place is no hindrance")
  func leftover() throws {
    try "old".write(toFile: scripts.folder + "/events", atomically: true, encoding: .utf8)
    let channel = try channel()
    write("check-hangs\t1\n1.5\trunStarted\n", to: channel)
    #expect(kinds(channel) == [.runStarted])
  }

  @Test("the first folder that can hold a pipe is taken, and where none can the reason is said")
  func folders() throws {
    let channel = try EventChannel(in: ["/proc", scripts.folder], name: "events", decoder: ObserverDecoder())
    #expect(channel.path == scripts.folder + "/events")
    let failure = try #require(throws: Launch.Failure.self) {
      _ = try EventChannel(in: ["/missing", "/proc/missing"], name: "events", decoder: ObserverDecoder())
    }
    #expect(failure.reason == "could not make a pipe in /missing or /proc/missing: No such file or directory")
  }

  @Test("a process that cannot have a pipe is not started, but XCTest's can do without")
  func noPipe() throws {
    let target = Target(
      packageName: "P", packageDirectory: "/", bundles: [], observer: "", environment: ["TMPDIR": "/missing"],
      workingDirectory: "/", scratchDirectory: "/missing", swiftVersion: "")
    let runner = Runner(target: target, slow: 1, exitLimit: 2)
    let jobs = [try scripts.job(":"), try scripts.job(":", ["M.C/t"], .xctest)]
    let endings = runner.run(jobs, limit: 60).map(\.ending)
    let reason = "could not make a pipe in /missing or /missing: No such file or directory"
    #expect(endings == [.notStarted(reason), .exited(status: 0, suspects: [])])
  }
}
