/// What the environment says about limits: read once, when the first verb is called.
struct Settings: Sendable {
  /// How much longer limits are: a number, and how it was written. One object for all waits, each of which keeps it.
  final class Scale: Sendable {
    let factor: Double
    let text: String

    init(factor: Double, text: String) {
      self.factor = factor
      self.text = text
    }
  }

  static let ofProcess = Settings(environmentVariable)

  /// `EXPECT_LIMIT=2s`: the default of `within:`.
  private(set) var limit: Duration?
  /// `EXPECT_SCALE=5`: what limits are multiplied by; windows are exact.
  private(set) var scale: Scale?
  /// `EXPECT_DEBUGGER=ignore`: limits hold also while a debugger is attached.
  private(set) var ignoresDebugger = false
  /// Why no verb can be trusted: the first variable that makes no sense.
  private(set) var problem: String?

  init(_ value: (String) -> String?) {
    func read(_ name: String, _ wanted: String, _ take: (String) -> Bool) {
      guard let text = value(name), !take(text) else { return }
      problem = problem ?? "the environment's \(name) is \(ShownValues.text(of: text)), not \(wanted)"
    }
    read("EXPECT_LIMIT", "a duration such as 500ms, 2s, 1.5m or 1h") { text in
      limit = Self.duration(text)
      return limit != nil
    }
    read("EXPECT_SCALE", "a number above zero such as 5 or 1.5") { text in
      let factor = Self.number(text)
      if let factor, factor != 1 { scale = Scale(factor: factor, text: text) }
      return factor != nil
    }
    read("EXPECT_DEBUGGER", "ignore") { text in
      ignoresDebugger = text == "ignore"
      return ignoresDebugger
    }
  }

  private static let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0), ("h", 3_600.0)]

  private static func duration(_ text: String) -> Duration? {
    guard let (unit, seconds) = units.first(where: { text.hasSuffix($0.0) }) else { return nil }
    return number(text.dropLast(unit.count)).map { .saturated(.seconds(1), times: $0 * seconds) }
  }

  /// A decimal number above zero; what `Double` reads besides, such as 0x10, 1e3 and inf, is nothing that a user means.
  private static func number(_ text: some StringProtocol) -> Double? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }) else { return nil }
    return Double(text).flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
