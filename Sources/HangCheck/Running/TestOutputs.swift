/// Tells the outputs of single XCTest tests apart by the lines that XCTest prints between them. That is exact for
/// stdout, where events that come another way would be early or late; stderr belongs to the test open when it came.
struct TestOutputs {
  let lines = LineReader(marked: true)
  private var decoder: XCTestTextDecoder
  private var events: [Event] = []
  private var test: String?
  private var current = Tail()
  private var kept = KeptOutputs()

  init(tests: [Test]) {
    decoder = XCTestTextDecoder(tests: tests)
  }

  var outputs: [String: String] { kept.outputs(and: test.map { [$0: current] } ?? [:]) }

  /// What the text has told since the last call.
  mutating func takeEvents() -> [Event] {
    defer { events = [] }
    return events
  }

  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    if test != nil { current.append(bytes) }
  }

  /// Takes what `lines` has read apart.
  mutating func cut(all: Bool = false) {
    while let piece = lines.next(all: all) {
      switch piece {
      case .text(let bytes): append(bytes)
      case .line(let line): read(line)
      }
    }
  }

  private mutating func read(_ line: UnsafeRawBufferPointer) {
    // What a test printed without a newline sticks to the front of XCTest's own line.
    let marker = XCTestLine.markerStart(in: line)
    append(UnsafeRawBufferPointer(rebasing: line[..<(marker ?? line.count)]))
    if marker == nil { withUnsafeBytes(of: UInt8(ascii: "\n")) { append($0) } }
    let told = decoder.decode(line)
    for event in told { turn(event) }
    events += told
  }

  private mutating func turn(_ event: Event) {
    switch event.kind {
    case .testStarted(let name):
      close()
      test = name
    case .testEnded, .suiteEnded: close()
    default: break
    }
  }

  private mutating func close() {
    guard let test else { return }
    kept.add(current, of: test)
    self.test = nil
    current = Tail()
  }
}
