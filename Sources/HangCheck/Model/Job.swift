/// What one test process is asked to do.
package struct Job: Hashable, Sendable {
  package var framework: Framework
  /// The test bundle to start.
  package var bundle: String
  /// What to run, in listed order, all of `framework` and in `bundle`.
  package var tests: [Test]
  /// Everything listed for this framework in this bundle, and nothing else, so that a filter can be written by what is
  /// left out.
  package var listed: [Test]
  /// Whether Swift Testing may run them side by side. XCTest never does.
  package var isParallel: Bool
  /// One test in a process of its own, to learn what it does by itself.
  package var isAlone: Bool { tests.count == 1 }

  package init(framework: Framework, bundle: String = "", tests: [Test], listed: [Test]? = nil, isParallel: Bool) {
    self.framework = framework
    self.bundle = bundle
    self.tests = tests
    self.listed = listed ?? tests
    self.isParallel = isParallel
  }
}

/// Where in its life a process, or a test, was when it stopped getting on.
package enum Phase: String, Sendable, Codable, CaseIterable {
  case list, beforeFirstTest, arguments, setUp, test, tearDown, suite, betweenTests, atExit
}

/// How a test process ended.
package enum Ending: Hashable, Sendable {
  /// It ran to its end and left by itself.
  case finished(status: Int32)
  /// It made no progress for the limit and was stopped. `suspects` are the selectors of the tests under suspicion.
  case hung(phase: Phase, suspects: [String], silence: Double)
  /// It died of a signal. `suspects` are the selectors of the tests that had begun and not ended.
  case crashed(signal: Int32, suspects: [String])
  /// It left before its tests had ended.
  case exited(status: Int32, suspects: [String])
  /// The user stopped the run.
  case interrupted(inFlight: [String])
  /// It could not be started; the reason.
  case notStarted(String)
}

/// What was seen of one test in one process. Times are seconds since the process started.
package struct Trace: Hashable, Sendable {
  package enum Result: Hashable, Sendable { case passed, failed, skipped }

  package var selector: String
  package var startedAt: Double?
  package var endedAt: Double?
  /// The framework's own measure of it, where its events carry instants.
  package var seconds: Double?
  package var cpuSeconds: Double?
  package var result: Result?
  package var issues: [Issue] = []
  /// Issues that came after the test had ended.
  package var lateIssues: [Issue] = []
  /// How many issues came besides those, of which only the first are kept.
  package var moreIssues = 0
  /// The arguments of a parameterised test that have begun and not ended.
  package var argumentsInFlight: [String] = []
  package var skipReason: String?

  package init(selector: String) { self.selector = selector }
}

/// A child of a test process that outlived it.
package struct StrayProcess: Hashable, Sendable {
  package var pid: Int32
  package var command: String

  package init(pid: Int32, command: String) {
    self.pid = pid
    self.command = command
  }
}

/// Everything known of one test process that has ended.
package struct RunRecord: Sendable {
  package var job: Job
  package var pid: Int32
  package var seconds: Double
  package var cpuSeconds: Double
  package var ending: Ending { didSet { suspects = Set(Mishap(ending)?.suspects ?? []) } }
  /// Those that `ending` names, to be looked up: there may be thousands.
  package private(set) var suspects: Set<String>
  /// By selector; only tests of which something was seen.
  package var traces: [String: Trace]
  /// Issues that belong to no test.
  package var strayIssues: [Issue]
  /// How many there were besides those.
  package var moreStrayIssues = 0
  /// Suites that had begun and not ended, the innermost last, as the framework's events name them.
  package var openSuites: [String]
  package var strays: [StrayProcess]
  /// The last 64 KiB that it printed, stdout and stderr as they came.
  package var output: String
  /// The last output of each test, where tests ran one after the other: a parallel run cannot tell whose a line is.
  package var outputs: [String: String]
  /// What its tests waited for with Expect when it was stopped.
  package var waits: [WaitReport] = [] { didSet { waitsOfTests = waits.parted(among: job.listed) } }
  /// By selector.
  package private(set) var waitsOfTests: [String: [WaitReport]] = [:]
  /// By selector: why tests hung.
  package var evidence: [String: TestEvidence] = [:]
  /// While it still ran it closed the pipe that its events came by.
  package var hasGoneSilent = false
  /// Why the process hung, no test meant; empty where that was not looked into.
  package var cause = ""

  package init(
    job: Job, pid: Int32 = 0, seconds: Double = 0, cpuSeconds: Double = 0, ending: Ending,
    traces: [String: Trace] = [:], strayIssues: [Issue] = [], openSuites: [String] = [],
    strays: [StrayProcess] = [], output: String = "", outputs: [String: String] = [:]
  ) {
    self.job = job
    self.pid = pid
    self.seconds = seconds
    self.cpuSeconds = cpuSeconds
    self.ending = ending
    suspects = Set(Mishap(ending)?.suspects ?? [])
    self.traces = traces
    self.strayIssues = strayIssues
    self.openSuites = openSuites
    self.strays = strays
    self.output = output
    self.outputs = outputs
  }
}
