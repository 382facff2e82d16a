import Testing

@testable import HangCheck

@Suite("Test methods in sources")
struct TestMethodsTests {
  private static func methods(_ source: String) -> [TestMethod] {
    Array(source.utf8).withUnsafeBytes { TestMethods.inSource($0) }
  }

  @Test("methods of classes and extensions have the line of their name")
  func lines() {
    let source = """
      import XCTest

      final class FeedTests: XCTestCase {
        override class func setUp() { super.setUp() }
        func testLoads() async throws { if true { } }
        @MainActor
        func testFails(
        ) {}
        func helper() {}
      }
      extension My.FeedTests { func testMore() {} }
      """
    #expect(
      Self.methods(source) == [
        TestMethod(type: "FeedTests", name: "testLoads", line: 5),
        TestMethod(type: "FeedTests", name: "testFails", line: 7),
        TestMethod(type: "FeedTests", name: "testMore", line: 11),
      ])
  }

  @Test("each method belongs to the type whose body it stands in")
  func nesting() {
    let source = """
      class A { struct Helper { func testIt() {} }
        func testA() { func testLocal() {} }
      }
      func testFree() {}
      struct B<T: Equatable> where T: Sendable { func testB() {} }
      class C { let actor = Counter()
        func testC() {}
      }
      """
    #expect(
      Self.methods(source) == [
        TestMethod(type: "Helper", name: "testIt", line: 1), TestMethod(type: "A", name: "testA", line: 2),
        TestMethod(type: "B", name: "testB", line: 5), TestMethod(type: "C", name: "testC", line: 7),
      ])
  }

  @Test(
    "braces, quotes and classes in strings and comments count for nothing",
    arguments: [
      #"let a = "} class X { \" }""#, #"let a = "\("}" + f("\("}")"))}""#, ##"let a = #"}"} \#("}")"#"##,
      "let a = \"\"\"\n} \" \\\"\"\"\n\"\"\"", "// } class X {", "/* } /* } */ class X { */", "#if DEBUG\n#endif",
      "let a = \"unclosed {",
    ])
  func stringsAndComments(text: String) {
    let lines = text.split(separator: "\n").count
    let source = "class A {\n\(text)\nfunc testA() {}\n}\nclass B { func testB() {} }"
    #expect(
      Self.methods(source) == [
        TestMethod(type: "A", name: "testA", line: lines + 2), TestMethod(type: "B", name: "testB", line: lines + 4),
      ])
  }

  @Test("no source traps, wherever it is cut")
  func truncated() {
    let source = "class A { func testA() { #\"\"\"\n\\#( \"\\(a /* */ // \n)\" ) \"\"\"# } } /* /* \"äöü`"
    for length in 0..<source.utf8.count {
      let methods = Array(source.utf8.prefix(length)).withUnsafeBytes { TestMethods.inSource($0) }
      #expect(methods.count <= 1)
    }
  }
}
