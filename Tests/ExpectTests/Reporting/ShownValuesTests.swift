import Testing

@testable import Expect

struct ShownValuesTests {
  @Test(
    "ten elements are shown, and how many more there are",
    arguments: [
      (0, "[]"), (1, "[0]"), (10, "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9]"),
      (11, "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, … 1 more]"), (1_000, "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, … 990 more]"),
    ]
  )
  func elements(count: Int, list: String) { #expect(ShownValues(Array(0..<count)).list == list) }

  @Test("a value of 200 characters is whole, a longer one is cut")
  func characters() {
    let whole = Named(name: String(repeating: "é", count: 200))
    #expect(ShownValues.text(of: whole) == whole.name)
    #expect(ShownValues.text(of: Named(name: whole.name + "ab")) == "\(whole.name)… 2 more")
  }

  @Test("a value stays on one line")
  func lines() { #expect(ShownValues.text(of: Named(name: "a\n  b\r\nc")) == #"a\n  b\nc"#) }

  @Test("a private type is named without the address of its context")
  func privateType() { #expect(ShownValues.text(of: Hidden(id: 1)) == "ExpectTests.Hidden(id: 1)") }
}

private struct Hidden { var id: Int }

private struct Named: CustomStringConvertible {
  var name: String
  var description: String { name }
}
