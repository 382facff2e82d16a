import Foundation
import Synchronization

/// A reader of tables of waits that knows what Documentation/waits.md says, and nothing of the library.
final class WaitsReader {
  private let memory: UnsafeRawPointer
  private let size: Int

  init(_ path: String) throws {
    let descriptor = open(path, O_RDONLY)
    defer { close(descriptor) }
    var status = stat()
    fstat(descriptor, &status)
    size = Int(status.st_size)
    let mapped = size < 4096 ? nil : mmap(nil, size, PROT_READ, MAP_SHARED, descriptor, 0)
    guard let mapped, mapped != MAP_FAILED else { throw CocoaError(.fileReadCorruptFile) }
    memory = UnsafeRawPointer(mapped)
    guard String(decoding: bytes(at: 0, 8), as: UTF8.self) == "expwaits", number(UInt32.self, 8) == 1 else {
      throw CocoaError(.fileReadCorruptFile)
    }
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: memory), size) }

  /// How many waits found no slot.
  var missed: UInt64 { number(UInt64.self, 32) }

  /// All open waits of a process, or of all.
  func waits(of process: Int32? = nil, inFirst slots: Int = .max) -> [SeenWait] {
    let (header, slotSize) = (Int(number(UInt32.self, 12)), Int(number(UInt32.self, 16)))
    let all = (0..<min(slots, Int(number(UInt32.self, 20)))).compactMap { wait(at: header + $0 * slotSize) }
    return all.filter { process == nil || $0.process == process }
  }

  private func wait(at slot: Int) -> SeenWait? {
    for _ in 0..<1000 {
      let before = sequence(slot)
      guard before % 2 == 0 else { continue }
      let wait = number(UInt32.self, slot + 8) == 1 ? copy(slot) : nil
      atomicMemoryFence(ordering: .acquiring)
      if sequence(slot) == before { return wait }
    }
    return nil
  }

  private func sequence(_ slot: Int) -> UInt32 {
    let pointer = UnsafeMutableRawPointer(mutating: memory + slot).assumingMemoryBound(to: Atomic<UInt32>.self)
    return pointer.pointee.load(ordering: .acquiring)
  }

  private func copy(_ slot: Int) -> SeenWait {
    let flags = number(UInt32.self, slot + 12)
    return SeenWait(
      process: Int32(bitPattern: number(UInt32.self, slot + 4)), flags: flags,
      start: number(Int64.self, slot + 16), limit: number(Int64.self, slot + 24),
      progress: number(Int64.self, slot + 32), wanted: number(Int64.self, slot + 40),
      line: number(UInt32.self, slot + 48), column: number(UInt32.self, slot + 52),
      file: String(decoding: bytes(at: slot + 64, Int(number(UInt16.self, slot + 56))), as: UTF8.self),
      asked: String(decoding: bytes(at: slot + 384, Int(number(UInt16.self, slot + 58))), as: UTF8.self))
  }

  private func number<Number: FixedWidthInteger & BitwiseCopyable>(_: Number.Type, _ offset: Int) -> Number {
    Number(littleEndian: memory.loadUnaligned(fromByteOffset: offset, as: Number.self))
  }

  private func bytes(at offset: Int, _ count: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: memory + offset, count: count)
  }
}

/// One open wait, as a reader sees it.
struct SeenWait: Equatable {
  var process: Int32
  var flags: UInt32
  var start: Int64
  var limit: Int64
  var progress: Int64
  var wanted: Int64
  var line: UInt32
  var column: UInt32
  var file: String
  var asked: String
}
