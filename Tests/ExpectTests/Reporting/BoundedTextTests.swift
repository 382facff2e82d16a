import Testing

@testable import Expect

struct BoundedTextTests {
  @Test("a value reads as String(reflecting:) has it", arguments: Sample.all)
  func reflecting(sample: Sample) {
    var text = BoundedText()
    text.write(value: sample.value)
    #expect(text.text == String(reflecting: sample.value))
  }

  @Test("a huge value is left after the first thousands of characters", arguments: Sample.huge)
  func huge(sample: Sample) {
    var text = BoundedText()
    text.write(value: sample.value)
    #expect(text.isFull)
    #expect(text.text.utf8.count < 2 * BoundedText.limit)
  }
}

struct Sample: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let value: any Sendable

  init(_ name: String, _ value: any Sendable) {
    testDescription = name
    self.value = value
  }

  static let all = [
    Sample("number", 1),
    Sample("string", "a \"quoted\" \n line é 👩‍👩‍👧"),
    Sample("substring", "abc".dropFirst()),
    Sample("some", Optional("a")),
    Sample("nested optionals", Optional(Optional(1))),
    Sample("nil", Int?.none),
    Sample("array", ["a", "b"]),
    Sample("empty array", [Int]()),
    Sample("slice", [1, 2, 3].dropFirst()),
    Sample("set", Set(["a"])),
    Sample("dictionary", ["a": 1]),
    Sample("empty dictionary", [String: Int]()),
    Sample("tuple", (1, "a")),
    Sample("tuple with labels", (id: 1, name: "a")),
    Sample("void", ()),
    Sample("type", Int.self),
    Sample("range", 1..<3),
    Sample("struct", Point(x: 1, label: "a", tags: ["t": [nil, 2]])),
    Sample("empty struct", Empty()),
    Sample("generic struct", Box(value: [Point(x: 1, label: nil, tags: [:])])),
    Sample("plain case", Shape.none),
    Sample("case with a value", Shape.circle(2)),
    Sample("case with a labelled value", Shape.square(side: 2)),
    Sample("case with values", Shape.rectangle(width: 1, height: "2")),
    Sample("case with a tuple's name inside", Shape.nested(.circle(1))),
    Sample("described", Described()),
    Sample("described for debugging", DebugDescribed()),
    Sample("custom mirror", Mirrored()),
    Sample("class", Model()),
    Sample("error", Shape.circle(1) as any Error),
  ]

  static let huge = [
    Sample("string", String(repeating: "a", count: 5_000_000)),
    Sample("array", Array(repeating: 7, count: 1_000_000)),
    Sample("tree", Box(value: Array(repeating: Array(repeating: Box(value: "leaf"), count: 500), count: 500))),
    Sample("dictionary", Dictionary(uniqueKeysWithValues: (0..<5_000).map { ($0, Shape.square(side: $0)) })),
  ]
}

struct Point: Equatable {
  var x: Int
  var label: String?
  var tags: [String: [Int?]]
}

struct Empty {}

struct Box<Value: Sendable>: Sendable { var value: Value }

indirect enum Shape: Error {
  case none
  case circle(Int)
  case square(side: Int)
  case rectangle(width: Int, height: String)
  case nested(Shape)
}

struct Described: CustomStringConvertible { var description: String { "described [1, 2]" } }

struct DebugDescribed: CustomDebugStringConvertible { var debugDescription: String { "for debugging" } }

struct Mirrored: CustomReflectable {
  var customMirror: Mirror { Mirror(self, children: ["shown": 1], displayStyle: .struct) }
}

final class Model: Sendable { let id = 1 }
