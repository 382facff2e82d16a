import Expect
import XCTest

@MainActor final class MainXCTests: XCTestCase {
  var account: Account!

  override func setUp() async throws { account = Account() }

  func testRename() async throws {
    try await expectReturn(within: .seconds(30)) { await self.account.rename(to: "a") }
    try await expectEventually("a") { account.name }
    let names = Recording<String>()
    names.record(account.name)
    try await names.expectElements(["a"])
  }
}
