import CHangCheck

/// Swift's runtime of tasks in a process, as far as it tells of itself.
struct ConcurrencyRuntime {
  /// Why there is none, or none that is known.
  struct Unknown: Error, Hashable { var reason: String }

  let layout: TaskLayout
  /// What every task begins with.
  let metadata: UInt64
  /// Where tasks begin that have not begun yet.
  let beginnings: Set<UInt64>

  private static let prefix = "_swift_concurrency_debug_"

  init(in map: MemoryMap, memory: TaskMemory) throws(Unknown) {
    guard let image = Image.all(in: map).first(where: { $0.address(of: Self.prefix + "asyncTaskMetadata") != nil })
    else { throw Unknown(reason: "the process has none that can be found") }
    func value(_ name: String) -> UInt64? { image.address(of: Self.prefix + name).flatMap(memory.word) }
    guard let version = value("internal_layout_version"), let size = value("asyncTaskSize"),
      let metadata = value("asyncTaskMetadata")
    else { throw Unknown(reason: "the process may not be read") }
    let beginnings = ["future_adapter", "non_future_adapter"].compactMap(value)
    try self.init(
      version: UInt32(truncatingIfNeeded: version), taskSize: size, metadata: metadata, beginnings: Set(beginnings))
  }

  init(version: UInt32, taskSize: UInt64, metadata: UInt64, beginnings: Set<UInt64> = []) throws(Unknown) {
    guard let layout = TaskLayout(version: version, taskSize: taskSize) else {
      throw Unknown(reason: "layout \(version) with tasks of \(taskSize) bytes is not known")
    }
    self.layout = layout
    self.metadata = metadata
    self.beginnings = beginnings
  }

  /// A file that the process runs code of.
  private struct Image {
    var file: String
    /// What is added to the addresses that its symbols name.
    var bias: UInt64

    /// Those that may hold the runtime: its own library, or the program where it is linked into that.
    static func all(in map: MemoryMap) -> [Image] {
      let code = map.regions.filter { $0.isFile && $0.isExecutable }
      let library = code.filter { $0.name.contains("libswift_Concurrency") }
      return (library + code.prefix(1)).compactMap { region in
        var address: UInt64 = 0
        guard hc_elf_address(region.name, region.offset, &address) else { return nil }
        return Image(file: region.name, bias: region.start &- address)
      }
    }

    func address(of symbol: String) -> UInt64? {
      CodePlace.range(of: symbol, in: file).map { $0.lowerBound &+ bias }
    }
  }
}
