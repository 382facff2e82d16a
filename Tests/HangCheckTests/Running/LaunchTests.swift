import CHangCheck
import Foundation
import Testing

@testable import HangCheck

@Suite("What a test process starts with", .onOwnThreads)
struct LaunchTests {
  private func said(_ script: String, _ arguments: String..., environment: [String: String] = [:]) throws -> [String] {
    let launch = Launch(
      path: "/bin/sh", arguments: ["-c", script, "sh"] + arguments, environment: environment, directory: "/usr")
    return try launch.said().split(separator: "\n").map(String.init)
  }

  @Test("its arguments, to the letter")
  func arguments() throws {
    let arguments = try said(#"printf '%s\n' "$@""#, "a b", "", "ü'\"$HOME\\", "*", "--")
    #expect(arguments == ["a b", "ü'\"$HOME\\", "*", "--"])
    #expect(try said("echo $#", "a b", "", "c") == ["3"])
  }

  @Test("its environment, and nothing of ours")
  func environment() throws {
    let launch = Launch(
      path: "/usr/bin/env", arguments: [], environment: ["A": "1=2", "B": "", "C": "ü"], directory: "/")
    #expect(try Set(launch.said().split(separator: "\n")) == ["A=1=2", "B=", "C=ü"])
  }

  @Test("its working directory")
  func directory() throws {
    #expect(try said("pwd") == ["/usr"])
  }

  @Test("a working directory that is not there is the reason")
  func noDirectory() throws {
    let launch = Launch(path: "/bin/sh", arguments: [], environment: [:], directory: "/missing")
    let failure = try #require(throws: Launch.Failure.self) { _ = try launch.start() }
    #expect(failure.reason == "could not enter /missing: No such file or directory")
  }

  @Test("too many arguments are the reason")
  func tooLong() throws {
    let launch = Launch(
      path: "/bin/sh", arguments: [String(repeating: "a", count: 200_000)], environment: [:], directory: "/")
    let failure = try #require(throws: Launch.Failure.self) { _ = try launch.start() }
    #expect(failure.reason == "could not start /bin/sh: Argument list too long")
  }

  @Test("nothing to read, and no descriptor of ours")
  func descriptors() throws {
    let input = try said("readlink /proc/$$/fd/0; cat")
    #expect(input == ["/dev/null"])
    // The fourth is the folder that is listed.
    let ours = (0..<20).map { _ in open("/dev/null", O_RDONLY) }
    defer { ours.forEach(hc_close) }
    let launch = Launch(path: "/bin/ls", arguments: ["/proc/self/fd"], environment: [:], directory: "/")
    #expect(try launch.said() == "0\n1\n2\n3\n")
  }

  @Test("a session of its own")
  func session() throws {
    let words = try said("cat /proc/$$/stat; :")[0].split(separator: " ")
    // The process, its group and its session.
    #expect(words[4] == words[0] && words[5] == words[0])
    #expect(words[3] == "\(getpid())")
  }

  @Test("default signals, none blocked and none ignored, whatever we do with ours")
  func signals() throws {
    var all = sigset_t()
    var before = sigset_t()
    sigfillset(&all)
    pthread_sigmask(SIG_BLOCK, &all, &before)
    let was = signal(SIGUSR2, SIG_IGN)
    defer {
      signal(SIGUSR2, was)
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    let launch = Launch(path: "/bin/cat", arguments: ["/proc/self/status"], environment: [:], directory: "/")
    let lines = try launch.said().split(separator: "\n")
    for kind in ["SigPnd", "SigBlk", "SigIgn", "SigCgt"] {
      let line = try #require(lines.first { $0.hasPrefix(kind) })
      let signals = try #require(UInt64(line.dropFirst("SigPnd:\t".count), radix: 16))
      // The C library keeps 32 and 33 to itself.
      #expect(signals & ~(0b11 << 31) == 0, "\(line)")
    }
    var now = sigset_t()
    pthread_sigmask(SIG_SETMASK, nil, &now)
    #expect(sigismember(&now, SIGTERM) == 1)
  }

  @Test("it dies with the thread that started it")
  func diesWithItsThread() throws {
    let started = Locked<Int32?>(nil)
    let thread = Thread {
      let launch = Launch(path: "/bin/sleep", arguments: ["1000"], environment: [:], directory: "/")
      started.value = (try? launch.start())?.pid ?? 0
    }
    thread.start()
    #expect(eventually { started.value != nil })
    let pid = try #require(started.value)
    try #require(pid > 0)
    #expect(eventually { !hc_is_alive(pid) })
    #expect(hc_wait(pid, 30).signal == SIGKILL)
  }

  @Test("a job's process has its mark, its channel, no colours, and the observer before other libraries")
  func job() {
    let target = Target(
      packageName: "P", packageDirectory: "/p", bundles: [], observer: "/o.so",
      environment: ["A": "1", "LD_PRELOAD": "/other.so"], workingDirectory: "/w", scratchDirectory: "/s",
      swiftVersion: "")
    let mark = ProcessMark()
    let tests = [HangCheck.Test(id: "M.C/test", framework: .xctest, bundle: "/b")]
    let xctest = Launch(
      Job(framework: .xctest, bundle: "/b", tests: tests, isParallel: false), in: target, events: "/e", mark: mark)
    #expect(xctest.path == "/b")
    #expect(xctest.arguments == ["--testing-library", "xctest"])
    #expect(xctest.directory == "/w")
    #expect(
      xctest.environment == [
        "A": "1", "NO_COLOR": "1", "CHECK_HANGS_RUN": mark.value, "CHECK_HANGS_EVENTS": "/e",
        "LD_PRELOAD": "/o.so:/other.so",
      ])
    let serial = Job(framework: .swiftTesting, bundle: "/b", tests: tests, isParallel: false)
    let swiftTesting = Launch(serial, in: target, events: "/e", mark: mark)
    #expect(
      swiftTesting.arguments == [
        "--testing-library", "swift-testing", "--event-stream-output-path", "/e", "--event-stream-version", "0",
        "--no-parallel", "--verbosity", "\(Int.min)",
      ])
    #expect(
      swiftTesting.environment == [
        "A": "1", "NO_COLOR": "1", "CHECK_HANGS_RUN": mark.value, "CHECK_HANGS_STREAM": "/e",
        "LD_PRELOAD": "/o.so:/other.so",
      ])
  }
}
