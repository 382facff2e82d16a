import Hangs
import Testing

@Suite struct ArgumentsTests {
  /// Hangs before it begins, and all others with it: the list of its arguments never comes.
  @Test(arguments: await pages()) func page(_ number: Int) { #expect(number > 0) }
}

private func pages() async -> [Int] {
  await awaitCallback()
  return [1, 2, 3]
}
