import Foundation

/// `func test…` directly inside a type or an extension of it.
struct TestMethod: Equatable {
  var type: String
  var name: String
  var line: Int
}

/// Finds test methods in Swift source, by its words, braces, strings and comments alone.
struct TestMethods {
  static func inFile(_ path: String) -> [TestMethod] {
    guard let data = FileManager.default.contents(atPath: path) else { return [] }
    return data.withUnsafeBytes { inSource($0) }
  }

  static func inSource(_ bytes: UnsafeRawBufferPointer) -> [TestMethod] {
    guard bytes.contains("func test") else { return [] }
    var scan = TestMethods(words: SwiftWords(bytes))
    scan.run()
    return scan.found
  }

  private static let types: Set = ["class", "extension", "struct", "enum", "actor", "protocol"]
  /// What may follow `class` where it declares no type.
  private static let modifiers: Set = [
    "func", "var", "let", "subscript", "override", "final", "public", "open", "private",
  ]

  private var words: SwiftWords
  private var found: [TestMethod] = []
  /// For each open brace the type whose body it opens.
  private var braces: [String?] = []
  private var announced: String?

  private init(words: SwiftWords) {
    self.words = words
  }

  private mutating func run() {
    var next = words.next()
    while let word = next {
      next = words.next()
      switch word {
      case "{": open()
      case "}": _ = braces.popLast()
      case "func": if let next { note(next) }
      case _ where Self.types.contains(word): if let next { announce(next) }
      default: break
      }
    }
  }

  private mutating func open() {
    braces.append(announced)
    announced = nil
  }

  private mutating func announce(_ name: String) {
    if name.first?.isLetter != true && name.first != "_" && name.first != "`" { return }
    if !Self.modifiers.contains(name) { announced = name.split(separator: ".").last.map(String.init) }
  }

  private mutating func note(_ name: String) {
    guard name.hasPrefix("test"), let type = braces.last ?? nil else { return }
    found.append(TestMethod(type: type, name: name, line: words.line))
  }
}
