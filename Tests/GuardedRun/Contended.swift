import Foundation

/// A global that one thread makes while another one waits for it.
enum Contended {
  private static let (comes, said) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))

  private static let value: Int = {
    let other = Thread {
      comes.signal()
      say("contended \(value)")
      said.signal()
    }
    other.start()
    comes.wait()
    // Nobody tells when it waits.
    Thread.sleep(forTimeInterval: 0.1)
    return 17
  }()

  /// Returns when the other thread has said what it got.
  static func make() {
    _ = (comes, said)
    _ = value
    said.wait()
  }
}
