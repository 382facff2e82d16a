import Foundation

/// A global that one thread makes while another one waits for it.
enum Contended {
  static let value: Int = {
    let comes = DispatchSemaphore(value: 0)
    let other = Thread {
      comes.signal()
      say("contended \(Contended.value)")
    }
    other.start()
    comes.wait()
    // Nobody tells when it waits.
    Thread.sleep(forTimeInterval: 0.1)
    return 17
  }()
}
