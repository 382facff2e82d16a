import XCTest

// Written once, before the tests run and can fork.
private nonisolated(unsafe) var stream: (device: dev_t, inode: ino_t) = (0, 0)

/// Keeps what tests fork from speaking for them: a forked process goes on in the same code, with all that is open.
/// What it would write to this file, Swift Testing's event stream, goes nowhere.
func silenceForks(path: UnsafePointer<CChar>) {
  var status = stat()
  guard stat(path, &status) == 0 else { return }
  stream = (status.st_dev, status.st_ino)
  pthread_atfork(nil, nil) { becomeSilent() }
}

/// Runs in the forked process, where only simple calls are allowed.
private func becomeSilent() {
  let nothing = open("/dev/null", O_WRONLY | O_CLOEXEC)
  var descriptor: Int32 = 0
  while descriptor < 1024 {
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_dev == stream.device, status.st_ino == stream.inode {
      dup2(nothing, descriptor)
    }
    descriptor += 1
  }
  close(nothing)
}
