import CHangCheck
import Foundation
import Testing

@testable import HangCheck

@Suite("Whatever becomes of a run, no process stays", .onOwnThreads)
struct GuardTests {
  /// A test that ends for nobody, and so does its child in a session of its own that nothing marks as its child.
  private static let stubborn = #"""
    trap '' 1 2 3 15
    echo $$ >>$here/pids
    setsid /usr/bin/env -i /bin/sh -c 'trap "" 1 2 3 15; echo $$ >>$0/pids; while :; do sleep 1; done' $here &
    while [ $(cat $here/pids | wc -l) -lt 2 ]; do sleep 0.01; done
    begin; start a:1; while :; do sleep 1; done
    """#
  private static let stopped = #"(inFlight: ["a:1"])"#
  private let scripts: Scripts

  init() throws { scripts = try Scripts() }

  /// The pids of all that lives once the test runs.
  private func living(_ run: GuardedRun) throws -> (worker: Int32, all: [Int32]) {
    let worker = try #require(run.waitForTest())
    let pids = [worker, hc_parent(worker)] + scripts.pids()
    try #require(pids.count == 4 && pids.allSatisfy(hc_is_alive))
    return (worker, pids)
  }

  private func areGone(_ pids: [Int32]) -> Bool {
    let areGone = eventually { !pids.contains(where: hc_is_alive) }
    // Some have become our children.
    for pid in pids { _ = hc_wait(pid, 0) }
    return areGone
  }

  @Test("the guardian's signals stop it", arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func signals(signal: Int32) throws {
    let run = try GuardedRun(scripts, Self.stubborn)
    let all = try living(run).all
    kill(run.pid, signal)
    #expect(run.next("interrupted") == Self.stopped)
    #expect(hc_wait(run.pid, 30).status == 130)
    #expect(areGone(all))
  }

  @Test("a thread of the worker that waits for what another one makes for the first time gets it")
  func contention() throws {
    let run = try GuardedRun(scripts, "begin; start a:1; pass a:1; over", shell: #"CONTENDED=1 exec "$@""#)
    #expect(run.next("contended") == " 17")
    #expect(run.next("finished") == "(status: 0)")
  }

  @Test("the worker's SIGKILL ends all, and the guardian says so")
  func workerKilled() throws {
    let run = try GuardedRun(scripts, Self.stubborn)
    let (worker, all) = try living(run)
    kill(worker, SIGKILL)
    #expect(hc_wait(run.pid, 30).status == 128 + SIGKILL)
    #expect(areGone(all))
  }

  @Test("a test that stops its watcher does not get rid of it")
  func workerStopped() throws {
    let run = try GuardedRun(scripts, "begin; start a:1; kill -STOP $PPID; pass a:1; over")
    #expect(run.next("finished") == "(status: 0)")
    #expect(hc_wait(run.pid, 30).status == 0)
  }

  @Test("nor does one that stops the guardian")
  func guardianStopped() throws {
    let guardian = #""$(cut -d" " -f4 /proc/$PPID/stat)""#
    let run = try GuardedRun(scripts, "begin; start a:1; kill -STOP \(guardian); pass a:1; over")
    #expect(run.next("finished") == "(status: 0)")
    #expect(hc_wait(run.pid, 30).status == 0)
  }

  @Test("nor does one that stops both, the worker and its guardian")
  func bothStopped() throws {
    let guardian = #""$(cut -d" " -f4 /proc/$PPID/stat)""#
    let run = try GuardedRun(scripts, "begin; start a:1; kill -STOP \(guardian) $PPID; pass a:1; over")
    #expect(run.next("finished") == "(status: 0)")
    #expect(hc_wait(run.pid, 30).status == 0)
  }

  @Test("a worker that does not answer is killed after a while")
  func workerStuck() throws {
    let run = try GuardedRun(scripts, Self.stubborn, shell: #"STUCK=1 exec "$@""#)
    let all = try living(run).all
    kill(run.pid, SIGUSR1)
    #expect(run.next("status") == #" ["a:1"]"#)
    kill(run.pid, SIGTERM)
    #expect(hc_wait(run.pid, 60).status == 128 + SIGKILL)
    #expect(areGone(all))
  }

  @Test("the guardian's SIGKILL stops the worker, which ends all")
  func guardianKilled() throws {
    let run = try GuardedRun(scripts, Self.stubborn)
    let all = try living(run).all
    kill(run.pid, SIGKILL)
    #expect(run.next("interrupted") == Self.stopped)
    #expect(areGone(all))
  }

  @Test("a lifeline that is cut stops it, whatever it said before", arguments: [3, 1500])
  func lifeline(descriptor: Int) throws {
    let path = scripts.folder + "/lifeline"
    let ours = hc_open_channel(path)
    let shell = "ulimit -n 4096; exec \(descriptor)<\(path); exec \"$@\""
    let run = try GuardedRun(scripts, Self.stubborn, lifeline: descriptor, shell: shell)
    let all = try living(run).all
    #expect(write(ours, "hello", 5) == 5)
    kill(run.pid, SIGUSR1)
    #expect(run.next("status") == #" ["a:1"]"#)
    hc_close(ours)
    #expect(hc_wait(run.pid, 30).status == 130)
    #expect(areGone(all))
  }

  @Test("the death of a parent stops it", arguments: [#""$@" & wait"#, #"bash -c '"$@" & wait' bash "$@" & wait"#])
  func parentKilled(shell: String) throws {
    let run = try GuardedRun(scripts, Self.stubborn, shell: shell)
    let all = try living(run).all
    kill(run.pid, SIGKILL)
    #expect(run.next("interrupted") == Self.stopped)
    #expect(areGone(all))
  }

  @Test("under nohup neither a hangup nor the death of a parent stops it, but other signals do")
  func nohup() throws {
    let run = try GuardedRun(scripts, Self.stubborn, shell: #"trap '' HUP; "$@" & wait"#)
    let all = try living(run).all
    kill(all[1], SIGHUP)
    kill(run.pid, SIGKILL)
    #expect(eventually { hc_parent(all[1]) != run.pid })
    // Five times as long as the guardian takes to see that its parent is gone.
    hc_wait_readable(nil, 0, 1)
    kill(all[1], SIGUSR1)
    #expect(run.next("status") == #" ["a:1"]"#)
    kill(all[1], SIGTERM)
    #expect(areGone(all))
  }

  @Test("what is at its end from the beginning is no lifeline", arguments: [0, 77])
  func noLifeline(descriptor: Int) throws {
    let run = try GuardedRun(scripts, "begin; start a:1; sleep 0.5; pass a:1; over", lifeline: descriptor)
    #expect(run.next("finished") == "(status: 0)")
    #expect(hc_wait(run.pid, 30).status == 0)
  }

  @Test("the worker's status is the guardian's, and what a test left is ended before")
  func strays() throws {
    let script = """
      setsid /usr/bin/env -i /bin/sh -c 'echo $$ >>$0/pids; sleep 1234' $here &
      begin; start a:1; while ! [ -s $here/pids ]; do sleep 0.01; done; pass a:1; over
      """
    let run = try GuardedRun(scripts, script)
    #expect(run.next("finished") == "(status: 0)")
    // Before the guardian has left, because the worker knows that it is the only one it can come from.
    #expect(scripts.pids().count == 1 && !scripts.pids().contains(where: hc_is_alive))
    #expect(hc_wait(run.pid, 30).status == 0)
  }

  @Test("where descriptors have run out a process is not started, and none is lost", arguments: [9, 12])
  func noDescriptors(limit: Int) throws {
    let shell = #"ulimit -n \#(limit); exec "$@""#
    let run = try GuardedRun(scripts, "begin; start a:1; pass a:1; over", jobs: 3, shell: shell)
    let before = run.nextNumber("descriptors")
    for _ in 0..<3 {
      let reason = try #require(run.next("notStarted"))
      #expect(reason.hasPrefix("(\"could not make a process for \(scripts.folder)"), "\(reason)")
      #expect(reason.hasSuffix(": Too many open files\")"), "\(reason)")
    }
    #expect(run.nextNumber("descriptors") == before)
    #expect(hc_wait(run.pid, 30).status == 0)
  }

  @Test("a hundred processes later as many descriptors are open as before")
  func descriptors() throws {
    let run = try GuardedRun(scripts, "begin; start a:1; pass a:1; over", jobs: 100)
    let before = run.nextNumber("descriptors")
    #expect(before != nil)
    #expect(run.nextNumber("descriptors") == before)
    #expect(hc_wait(run.pid, 30).status == 0)
  }
}
