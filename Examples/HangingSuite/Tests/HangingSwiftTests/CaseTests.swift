import Hangs
import Testing

@Suite struct CaseTests {
  /// Hangs for one of its arguments: nobody serves that page.
  @Test(arguments: ["home", "search", "checkout"]) func page(_ name: String) async {
    if name == "search" { await awaitCallback() }
  }

  @Test(arguments: [1, 2, 3]) func innocent(_ number: Int) { #expect(number > 0) }
}
