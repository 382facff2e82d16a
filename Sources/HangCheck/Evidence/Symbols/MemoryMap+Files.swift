import Foundation

extension MemoryMap {
  private static let pageSize = 4096

  /// The same, with each file named by a path at which it can be read: it may have been replaced since, or lie in a
  /// container. What is called alike and is another file would give wrong names.
  ///
  /// - Returns: and the names of those that cannot be read.
  func located(by memory: any RemoteMemory, of pid: Int32) -> (map: MemoryMap, unknown: [String]) {
    let code = Set(regions.filter { $0.isFile && $0.isExecutable }.map(\.name))
    var paths: [String: String] = [:]
    var unknown: [String] = []
    for region in regions where region.offset == 0 && !region.isWritable && code.contains(region.name) {
      let page = memory.bytes(at: region.start, count: Self.pageSize)
      // What cannot be read is no proof of anything.
      if page.count < Self.pageSize || paths[region.name] != nil { continue }
      let places = [region.name, "/proc/\(pid)/root\(region.name)", "/proc/\(pid)/exe"]
      if let place = places.first(where: { Self.begins($0, with: page) }) {
        paths[region.name] = place
      } else {
        unknown.append(region.name)
        paths[region.name] = "\(region.name) (replaced)"
      }
    }
    var map = self
    for index in regions.indices { map.regions[index].name = paths[regions[index].name] ?? regions[index].name }
    return (map, unknown)
  }

  /// The last page of a short file ends with zeros in memory.
  private static func begins(_ path: String, with page: [UInt8]) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    guard let bytes = try? file.read(upToCount: pageSize), !bytes.isEmpty else { return false }
    return page.starts(with: bytes)
  }
}
