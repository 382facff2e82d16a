import CHangCheck
import Foundation

/// Which addresses of a process are mapped to what, lowest first.
package struct MemoryMap: Hashable, Sendable {
  package struct Region: Hashable, Sendable {
    package var start: UInt64
    package var end: UInt64
    package var isWritable: Bool
    package var isExecutable: Bool
    /// Where in the file it begins.
    package var offset: UInt64
    /// A file, `[heap]` or the like; empty where it is plain memory.
    package var name: String

    package var isFile: Bool { name.hasPrefix("/") }
  }

  package var regions: [Region]

  /// nil where the process is gone, or another user's.
  package init?(of pid: Int32) {
    var count = 0
    guard let bytes = hc_read_file("/proc/\(pid)/maps", &count) else { return nil }
    defer { free(bytes) }
    self.init(text: String(decoding: UnsafeRawBufferPointer(start: bytes, count: count), as: UTF8.self))
    if regions.isEmpty { return nil }
  }

  /// The form of `/proc/PID/maps`; a line that is none of its kind is left out.
  package init(text: String) {
    regions = text.split(separator: "\n").compactMap(Region.init)
  }

  package func region(at address: UInt64) -> Region? {
    var (low, high) = (0, regions.count)
    while low < high {
      let middle = (low + high) / 2
      if regions[middle].end <= address { low = middle + 1 } else { high = middle }
    }
    guard low < regions.count, regions[low].start <= address else { return nil }
    return regions[low]
  }
}

extension MemoryMap.Region {
  /// `7f0000000000-7f0000001000 r-xp 00002000 fd:01 123   /usr/lib/a b.so`
  fileprivate init?(line: Substring) {
    let words = line.split(separator: " ", maxSplits: 5)
    guard words.count >= 5 else { return nil }
    let ends = words[0].split(separator: "-").compactMap { UInt64($0, radix: 16) }
    guard ends.count == 2, ends[0] < ends[1], let offset = UInt64(words[2], radix: 16) else { return nil }
    (start, end, self.offset) = (ends[0], ends[1], offset)
    isWritable = words[1].hasPrefix("rw")
    isExecutable = words[1].contains("x")
    name = words.count > 5 ? String(words[5].drop { $0 == " " }) : ""
  }
}
