import XCTest

/// A descriptor that is known to lead to the watcher.
struct Pipe {
  /// Above the numbers that tests count on, or close in a loop.
  private static let lowestDescriptor: Int32 = 200

  private let descriptor: Int32
  private let device: dev_t
  private let inode: ino_t

  /// Nil where nobody reads: waiting for a reader would hang the tests.
  init?(path: String) {
    let opened = open(path, O_WRONLY | O_APPEND | O_NONBLOCK | O_CLOEXEC)
    guard opened >= 0 else { return nil }
    let high = fcntl(opened, F_DUPFD_CLOEXEC, Self.lowestDescriptor)
    if high >= 0 { close(opened) }
    descriptor = high >= 0 ? high : opened
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    (device, inode) = (status.st_dev, status.st_ino)
    // From here on a full pipe makes the test wait, so that nothing is lost.
    _ = fcntl(descriptor, F_SETFL, O_WRONLY | O_APPEND)
  }

  /// Whether it still is the descriptor that was opened.
  var isOpen: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_dev == device && status.st_ino == inode
  }

  /// Asked before each write, which would otherwise kill the process with SIGPIPE.
  private var hasReader: Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    return poll(&request, 1, 0) < 0 || request.revents & Int16(POLLERR) == 0
  }

  func send(_ line: String) {
    var line = line
    line.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while !rest.isEmpty, hasReader {
        let count = write(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return }
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
    }
  }
}
