import Foundation

/// Never goes on in the third run that is counted in the file that `HANGING_SUITE_RUNS` names; without that, returns.
public func awaitCallbackInThirdRun() async throws {
  guard let path = ProcessInfo.processInfo.environment["HANGING_SUITE_RUNS"] else { return }
  let file = URL(fileURLWithPath: path)
  let before = (try? Data(contentsOf: file)) ?? Data()
  try (before + Data("run\n".utf8)).write(to: file)
  if before.filter({ $0 == UInt8(ascii: "\n") }).count == 2 { await awaitCallback() }
}
