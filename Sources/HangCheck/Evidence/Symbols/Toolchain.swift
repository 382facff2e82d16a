import CHangCheck
import Foundation

/// The directory in which the compiler's companions lie.
package struct Toolchain: Hashable, Sendable {
  package var directory: String

  package init(directory: String) { self.directory = directory }

  /// The one on the search path; nil where there is none.
  package init?(searchPath: String?) {
    let directories = (searchPath ?? "").split(separator: ":").map(String.init)
    guard let found = directories.first(where: { access("\($0)/swift-demangle", X_OK) == 0 }) else { return nil }
    self.init(directory: found)
  }

  /// What a tool prints; nil where there is none of this name, or it has not ended by then, a time of `hc_now`.
  func output(of tool: String, _ arguments: [String], until end: Double) -> Data? {
    let path = "\(directory)/\(tool)"
    guard access(path, X_OK) == 0 else { return nil }
    // Without an environment: some would have it ask servers for what it does not find.
    let launch = Launch(path: path, arguments: arguments, environment: [:], directory: "/")
    guard let process = try? launch.start() else { return nil }
    let output = Pipes([process.output, process.errors]).first(until: end)
    if output == nil { ProcessTree.end([process.pid]) }
    let exit = hc_wait(process.pid, output == nil ? 1 : max(0, end - hc_now()))
    if !exit.ended { ProcessTree.end([process.pid]) }
    return exit.ended && exit.signal == 0 ? output : nil
  }
}

/// What a process says, until it says no more.
private final class Pipes {
  private let descriptors: [Int32]
  private var open: [Int32]
  private var said: [Int32: Data] = [:]
  private let reader = RawReader()

  init(_ descriptors: [Int32]) {
    (self.descriptors, open) = (descriptors, descriptors)
  }

  deinit { descriptors.forEach(hc_close) }

  /// All that came through the first one; nil where not all have come to their end by then.
  func first(until end: Double) -> Data? {
    while !open.isEmpty {
      let rest = end - hc_now()
      guard rest > 0 else { return nil }
      hc_wait_readable(open, Int32(open.count), rest)
      open = open.filter(isOpenAfterReading)
    }
    return said[descriptors[0], default: Data()]
  }

  private func isOpenAfterReading(_ descriptor: Int32) -> Bool {
    while true {
      switch reader.read(descriptor) {
      case .bytes(let bytes): said[descriptor, default: Data()].append(contentsOf: bytes)
      case .nothing: return true
      case .end: return false
      }
    }
  }
}
