#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#else
import Musl
#endif
import Synchronization

/// The mapped file of a table of waits.
final class WaitFile: @unchecked Sendable {
  // The mapping never moves, and lasts as long as the object; its numbers are atomic or belong to whoever has the slot.
  private let memory: UnsafeMutableRawPointer

  /// Why there is no table: `cannot be opened: No such file or directory`.
  struct Failure: Error, Equatable {
    let reason: String
  }

  init(path: String) throws(Failure) {
    let descriptor = Expect.open(path)
    guard descriptor >= 0 else { throw Failure(reason: "cannot be opened: \(lastError())") }
    defer { close(descriptor) }
    try Self.lock(descriptor)
    // To close the file does not: the mapping holds it as well.
    defer { flock(descriptor, LOCK_UN) }
    try Self.makeRoom(descriptor)
    let flags = PROT_READ | PROT_WRITE
    guard let memory = mmap(nil, WaitLayout.fileSize, flags, MAP_SHARED, descriptor, 0), memory != MAP_FAILED else {
      throw Failure(reason: "cannot be mapped: \(lastError())")
    }
    self.memory = memory
    guard isOurs() else { throw Failure(reason: "holds something else") }
  }

  deinit { munmap(memory, WaitLayout.fileSize) }

  /// How many waits found no slot since the file was made.
  var missed: UnsafeMutablePointer<Atomic<UInt64>> { memory.atomic(UInt64.self, at: WaitLayout.Header.missed) }

  /// The process that has a block; 0 where none has.
  func owner(of block: Int) -> UnsafeMutablePointer<Atomic<UInt32>> {
    memory.atomic(UInt32.self, at: WaitLayout.Header.owners + 4 * block)
  }

  func slot(_ number: Int) -> UnsafeMutableRawPointer {
    memory + WaitLayout.headerSize + number * WaitLayout.slotSize
  }

  func isOpen(_ number: Int) -> Bool { slot(number).load(fromByteOffset: WaitLayout.Slot.state, as: UInt32.self) != 0 }

  // MARK: Making it

  /// Only until the header is written, and a process that dies gives it up: whoever keeps it longer is no user of it.
  private static func lock(_ descriptor: Int32) throws(Failure) {
    for _ in 0..<500 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
      guard errno == EWOULDBLOCK || errno == EINTR else { throw Failure(reason: "cannot be locked: \(lastError())") }
      usleep(10_000)
    }
    throw Failure(reason: "is locked by somebody else")
  }

  /// All of it at once: where the disk is full, that is an error now and not a signal later.
  private static func makeRoom(_ descriptor: Int32) throws(Failure) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Failure(reason: "cannot be read: \(lastError())") }
    guard status.st_mode & S_IFMT == S_IFREG else { throw Failure(reason: "is no file") }
    if status.st_size == WaitLayout.fileSize { return }
    guard status.st_size == 0 else { throw Failure(reason: "holds something else") }
    if let error = reserve(WaitLayout.fileSize, in: descriptor) {
      // So that the next process finds no half of it.
      ftruncate(descriptor, 0)
      throw Failure(reason: "cannot be made \(WaitLayout.fileSize) bytes long: \(errorText(error))")
    }
  }

  /// Writes the header where there is none yet.
  private func isOurs() -> Bool {
    typealias At = WaitLayout.Header
    let sizes = [
      (WaitLayout.version, At.version), (UInt32(WaitLayout.headerSize), At.headerSize),
      (UInt32(WaitLayout.slotSize), At.slotSize), (UInt32(WaitLayout.slotCount), At.slotCount),
      (UInt32(WaitLayout.slotsInBlock), At.slotsInBlock),
    ]
    let magic = memory.atomic(UInt64.self, at: At.magic)
    switch magic.pointee.load(ordering: .acquiring) {
    case 0:
      for (size, offset) in sizes { memory.store(size, at: offset) }
      magic.pointee.store(WaitLayout.magic, ordering: .releasing)
      return true
    case WaitLayout.magic: return sizes.allSatisfy { memory.load(fromByteOffset: $1, as: UInt32.self) == $0 }
    default: return false
    }
  }
}

// MARK: - The system

private func open(_ path: String) -> Int32 { open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600) }

private func lastError() -> String { errorText(errno) }

private func errorText(_ error: Int32) -> String { String(cString: strerror(error)) }

func processNumber() -> UInt32 { UInt32(bitPattern: getpid()) }

/// Whether there is no process with this number any more.
func isGone(_ process: UInt32) -> Bool { kill(Int32(bitPattern: process), 0) != 0 && errno == ESRCH }

/// Calls back in each copy of this process that `fork` makes.
func whenForked(_ body: @convention(c) () -> Void) { pthread_atfork(nil, nil, body) }
