extension FailureText {
  /// A call whose limit has passed, in the words of somebody who does not see what came.
  static func unresumed(_ asked: Asked, _ progress: PendingCall.Progress, _ silence: PoolSilence?) -> String {
    page(
      "\(asked.call): \(progress.text(in: asked))",
      ("ended because", "\(expiry(of: asked)); the test cannot be resumed: what it runs on is blocked"),
      ("pool", silence?.text)
    )
  }

  /// A window that is over is no failure by itself: only a look that did not come to an end is.
  private static func expiry(of asked: Asked) -> String { asked.expiry + (asked.isWindow ? " during a look" : "") }

  /// One line, at the moment when the limit passes.
  static func line(_ asked: Asked, _ progress: PendingCall.Progress, at site: CallSite, _ why: String) -> String {
    "Expect: \(place(asked, progress, at: site)) by now; \(why)"
  }

  /// `Tests/ChatTests.swift:7: collect(first: 3, within: 2 s): received 1 of 3`
  static func place(_ asked: Asked, _ progress: PendingCall.Progress, at site: CallSite) -> String {
    "\(site.fileID):\(site.line): \(asked.call): \(progress.text(in: asked))"
  }

  /// A test that goes on after its limit has passed.
  static func testLimit(_ asked: Asked, pending lines: [String]) -> String {
    let waits = lines.map { "\n  waiting: \($0)" }.joined()
    return page("\(asked.call): did not end", ("ended because", "the limit passed; the test is cancelled")) + waits
      + "\n  return: when its body does; expectReturn(within:) leaves a body behind, "
      + "and swift package check-hangs ends a test that hangs"
  }

  /// Why a limit that has passed does not end the call.
  static let poolIsSilent = "the limit has passed, but does not count while the cooperative pool does not respond"
  /// Why a call that has ended does not return.
  static func testIsStuck(isWindow: Bool) -> String {
    let what = isWindow ? "the window is over" : "the limit has passed"
    return "\(what), but the test is not resumed: what it runs on is busy or blocked"
  }
}

extension PendingCall.Progress {
  /// `received 1 of 3`
  func text(in asked: Asked) -> String {
    switch self {
    case .received(let count):
      "received " + (asked.count.map { "\(count) of \($0)" } ?? (count == 0 ? "nothing" : "\(count)"))
    case .looks(let count):
      (asked.isWindow ? "as expected in " : "not met in ") + "\(count) \(count == 1 ? "look" : "looks")"
    case .operation: "did not end"
    }
  }
}
