/// What tests printed that have ended: all together no more than so much, the oldest are dropped.
struct KeptOutputs {
  private static let mostBytes = 16 << 20

  private var ended: [(test: String, output: Tail)] = []
  private var bytes = 0

  mutating func add(_ output: Tail, of test: String) {
    if output.isEmpty { return }
    ended.append((test, output))
    bytes += output.count
    while bytes > Self.mostBytes { bytes -= ended.removeFirst().output.count }
  }

  /// By test, with those of tests that go on.
  func outputs(and open: [String: Tail]) -> [String: String] {
    let all = ended + open.map { ($0.key, $0.value) }
    return Dictionary(all.filter { !$0.output.isEmpty }.map { ($0.test, $0.output.text) }, uniquingKeysWith: +)
  }
}
