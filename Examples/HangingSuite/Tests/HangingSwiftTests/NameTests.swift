import Hangs
import Testing

/// Names that are hard to filter by: the hung ones alone must be named.
enum NameTests {
  @Suite struct Reader {
    @Test func header() { #expect("H:1".hasPrefix("H")) }
    @Test func headers() { #expect("H:2".hasSuffix("2")) }
    @Test(arguments: [3]) func header(_ number: Int) { #expect("H:\(number)".hasSuffix("3")) }
  }

  @Suite("Writes (or not)") struct Writer {
    /// Hangs: nobody resumes the continuation.
    @Test func header() async { await awaitCallback() }

    /// Hangs: nobody resumes the continuation.
    @Test func `never answers [a.b*]`() async { await awaitCallback() }

    @Test("Ends, \"quoted\"") func ends() { #expect("E".count == 1) }
  }
}
