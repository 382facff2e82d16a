import CHangCheck

/// The memory of a process, which changes or goes away as it likes.
protocol RemoteMemory {
  /// What can be read from an address on: fewer bytes where the memory ends.
  func bytes(at address: UInt64, count: Int) -> [UInt8]
}

/// The memory of a living process, read through the system.
struct ProcessMemory: RemoteMemory {
  var pid: Int32

  func bytes(at address: UInt64, count: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: max(0, count)) { buffer, read in
      read = hc_read_memory(pid, address, buffer.baseAddress, buffer.count)
    }
  }
}
