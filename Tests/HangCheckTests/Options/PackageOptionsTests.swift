import Testing

@testable import HangCheck

@Suite("SwiftPM's own options")
struct PackageOptionsTests {
  @Test(
    "they are all that stands before the verb, as it was typed",
    arguments: [
      (["check-hangs"], [], []),
      (["-c", "release", "check-hangs", "--limit", "2s"], ["--limit", "2s"], ["-c", "release"]),
      (["--sanitize=thread", "check-hangs"], [], ["--sanitize=thread"]),
      (["plugin", "check-hangs", "--serial"], ["--serial"], ["plugin"]),
      // The verb's name may be a directory's, an argument or a part of one.
      (["--package-path", "check-hangs", "check-hangs"], [], ["--package-path", "check-hangs"]),
      (["-q", "check-hangs", "--filter", "check-hangs"], ["--filter", "check-hangs"], ["-q"]),
      (["-Xswiftc", "", "check-hangs", "--filter", ""], ["--filter", ""], ["-Xswiftc", ""]),
    ] as [([String], [String], [String])])
  func known(_ words: [String], _ arguments: [String], _ options: [String]) {
    // What the directory is called does not matter then.
    let command = ["/usr/bin/swift-package"] + words
    #expect(PackageOptions.words(of: command, before: arguments, products: "/b/release") == options)
  }

  @Test(
    "where the command is unknown or another, the configuration is told by the directory of the products",
    arguments: [
      nil, [], ["swift-package"], ["swift-package", "-c", "release", "test"], ["bash", "check-hangs", "--quiet"],
    ] as [[String]?])
  func unknown(_ command: [String]?) {
    func words(_ products: String) -> [String] { PackageOptions.words(of: command, before: ["-x"], products: products) }
    #expect(words("/p/.build/x86_64-unknown-linux-gnu/release") == ["-c", "release"])
    #expect(words("/p/.build/out/Products/Release-linux/") == ["-c", "release"])
    #expect(words("/release/.build/arm64-apple-macosx/debug") == [])
    #expect(words("/p/.build/out/Products/Debug-linux") == [])
    #expect(words("") == [])
  }
}
