import Testing

@testable import Expect

@Suite struct CallTextTests {
  @Test("a call is written as the user would write it")
  func call() {
    let limit = Limit(asked: .seconds(2), scale: Settings.Scale(factor: 5, text: "5"))
    let text: CallText = "collect(first: \(3), within: \(limit), every: \(Duration.milliseconds(1)), \("é"))"
    #expect(text.description == "collect(first: 3, within: 2 s × 5, every: 1 ms, é)")
    #expect(("" as CallText).description == "")
  }

  @Test("the text is whole at any length", arguments: 60...70)
  func long(length: Int) {
    let start = String(repeating: "é", count: length / 2)
    let text: CallText = "\(start)(\(12))"
    #expect(text.description == start + "(12)")
  }

  @Test("a copy has as much as there is room for, in whole characters", arguments: [3, 100])
  func copy(length: Int) {
    let text: CallText = "\(String(repeating: "é", count: length))"
    var bytes = [UInt8](repeating: 0, count: 2 * length)
    for room in [0, 1, 4, 5, 2 * length] {
      let copied = bytes.withUnsafeMutableBytes { bytes in
        text.copy(into: UnsafeMutableRawBufferPointer(rebasing: bytes[..<room]))
      }
      #expect(copied == (room / 2 * 2, room == 2 * length))
      #expect(String(decoding: bytes[..<copied.count], as: UTF8.self) == String(repeating: "é", count: room / 2))
    }
  }
}
