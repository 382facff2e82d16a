import Expect
import Streams

func report(_ body: () async throws -> Void) async throws {
  do { try await body() } catch let error as UnmetExpectation { print(error) }
}

try await report {
  try await pending("open").collect(first: 3, within: .milliseconds(200))  // fails: collectFirst
}
// Reporting one failure changes nothing for the next.
try await report {
  try await expectReturn(within: .seconds(60)) { throw Offline() }  // fails: expectReturnThrew
}
// These never fail, and say on standard error what they cannot throw.
for _ in 0..<2 { _ = await pending("open").outcome(first: 1, within: .seconds(60)) }
