#if os(Linux)
import Foundation

/// The memory of this process that is in RAM, in bytes.
func residentBytes() -> Int {
  let text = FileHandle(forReadingAtPath: "/proc/self/statm")?.availableData ?? Data()
  let pages = String(decoding: text, as: UTF8.self).split(separator: " ").dropFirst().first.flatMap { Int($0) }
  return (pages ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE)))
}
#endif
