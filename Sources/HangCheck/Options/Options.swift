/// What the user asked for on the command line.
package struct Options: Hashable, Sendable {
  /// How long a test, or silence in a parallel run, may last before it is called hung, in seconds.
  package var limit = 60.0
  /// From how many seconds on a test is called slow.
  package var slow = 1.0
  /// How long a process may take to leave after its last test.
  package var exitLimit = 2.0
  /// Regular expressions searched for in a test's id; a test is selected where any `filter` and no `skip` matches.
  package var filter: [String] = []
  package var skip: [String] = []
  package var only: Framework?
  /// One test after the other, also in Swift Testing.
  package var isSerial = false
  /// How many processes run tests at a time, where these can be spread over several.
  package var workers: Int?
  /// A process of its own for each test.
  package var isIsolated = false
  /// How often the tests run in company.
  package var repeats: Int?
  /// Again and again until something hangs.
  package var isUntilHang = false
  /// Again and again for so many seconds.
  package var budget: Double?
  package var json: String?
  package var isQuiet = false
  /// The name of the one test to run, of which all is shown that can be seen.
  package var explain: String?
  /// A running process to look at instead of running tests.
  package var dump: Int32?
  /// Asked only what can be asked.
  package var isHelp = false
  /// Asked only whether the other words are understood: the plugin wants to know before it builds.
  package var isUsageCheck = false
  /// The file in which the plugin describes the package; nil where nobody did.
  package var target: String?

  package init() {}

  package var isRepeated: Bool { repeats != nil || isUntilHang || budget != nil }
}
