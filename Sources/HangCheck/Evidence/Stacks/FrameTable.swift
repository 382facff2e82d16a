/// Where a function's entry says how to find its caller: the unwind tables of one loaded module.
///
/// Source: Linux Standard Base Core, "Exception Frames".
struct FrameTable {
  private let memory: any RemoteMemory
  /// Of `.eh_frame_hdr`.
  private let header: UInt64
  private let table: UInt64
  private let count: UInt64

  /// What `.eh_frame` says of one function.
  struct Entry {
    var start: UInt64
    var end: UInt64
    var common: CommonEntry
    var program: ByteCursor
  }

  /// nil where the module has no sorted table of the usual form.
  init?(moduleAt base: UInt64, in memory: any RemoteMemory) {
    guard let header = memory.frameHeader(ofModuleAt: base) else { return nil }
    var cursor = ByteCursor(memory.bytes(at: header, count: 32), at: header)
    guard cursor.byte() == 1, let frames = cursor.byte(), let counts = cursor.byte(), cursor.byte() == 0x3B,
      cursor.pointer(frames, dataBase: header) != nil, let count = cursor.pointer(counts, dataBase: header)
    else { return nil }
    self.memory = memory
    self.header = header
    self.count = count
    table = cursor.address
  }

  /// The entry of the function that holds this address.
  func entry(for address: UInt64) -> Entry? {
    var (low, high): (UInt64, UInt64) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      guard let start = row(middle)?.start else { return nil }
      if start <= address { low = middle + 1 } else { high = middle }
    }
    guard low > 0, let place = row(low - 1)?.entry, let entry = memory.entry(at: place) else { return nil }
    return entry.start <= address && address < entry.end ? entry : nil
  }

  private func row(_ index: UInt64) -> (start: UInt64, entry: UInt64)? {
    let place = table &+ 8 &* index
    var cursor = ByteCursor(memory.bytes(at: place, count: 8), at: place)
    guard let start = cursor.pointer(0x3B, dataBase: header), let entry = cursor.pointer(0x3B, dataBase: header)
    else { return nil }
    return (start, entry)
  }
}

/// What several functions' entries have in common.
struct CommonEntry {
  var codeAlignment: UInt64 = 1
  var dataAlignment: Int64 = 1
  var returnRegister = 0
  var pointerEncoding: UInt8 = 0
  var hasAugmentation = false
  /// A signal's frame: its address is the interrupted instruction's own.
  var isSignal = false
  var program: ByteCursor

  init?(_ cursor: ByteCursor) {
    var cursor = cursor
    program = cursor
    guard let version = cursor.byte(), let augmentation = cursor.text() else { return nil }
    if version == 4 { guard cursor.skip(2) != nil else { return nil } }
    guard let code = cursor.uleb(), let data = cursor.sleb(),
      let register = version == 1 ? cursor.byte().map(UInt64.init) : cursor.uleb(), register < 256
    else { return nil }
    (codeAlignment, dataAlignment, returnRegister) = (code, data, Int(register))
    guard read(augmentation, from: &cursor) else { return nil }
    program = cursor
  }

  private mutating func read(_ augmentation: String, from cursor: inout ByteCursor) -> Bool {
    if augmentation.isEmpty { return true }
    guard augmentation.first == "z", let length = cursor.uleb(), var data = cursor.block(length) else { return false }
    hasAugmentation = true
    for letter in augmentation.dropFirst() {
      switch letter {
      case "R": pointerEncoding = data.byte() ?? 0
      case "P": if data.byte().flatMap({ data.pointer($0 & 0x7F, dataBase: 0) }) == nil { return false }
      case "L": _ = data.byte()
      case "S": isSignal = true
      case "B": break
      default: return false
      }
    }
    return true
  }
}

extension RemoteMemory {
  private static var longestEntry: UInt64 { 64 << 10 }

  /// Where a module's `.eh_frame_hdr` stands, by its program headers.
  fileprivate func frameHeader(ofModuleAt base: UInt64) -> UInt64? {
    var file = ByteCursor(bytes(at: base, count: 64), at: base)
    guard file.unsigned(4) == 0x464C_457F, file.unsigned(1) == 2, file.skip(27) != nil,
      let offset = file.unsigned(8), file.skip(16) != nil, let count = file.unsigned(2), count < 256
    else { return nil }
    let headers = bytes(at: base &+ offset, count: Int(count) * 56)
    var (lowest, frames): (UInt64?, UInt64?)
    for index in 0..<headers.count / 56 {
      var header = ByteCursor(Array(headers[56 * index..<56 * index + 56]), at: 0)
      guard let type = header.unsigned(4), header.skip(4) != nil, let place = header.unsigned(8),
        let address = header.unsigned(8)
      else { return nil }
      if type == 1, lowest == nil { lowest = address &- place }
      if type == 0x6474_E550 { frames = address }
    }
    guard let lowest, let frames else { return nil }
    return base &- lowest &+ frames
  }

  /// A function's entry, with the one it refers to.
  fileprivate func entry(at place: UInt64) -> FrameTable.Entry? {
    guard var cursor = body(at: place), let distance = word32(at: place &+ 4), distance != 0,
      var shared = body(at: place &+ 4 &- distance), shared.skip(4) != nil, let common = CommonEntry(shared)
    else { return nil }
    let encoding = common.pointerEncoding
    guard cursor.skip(4) != nil, let start = cursor.pointer(encoding), let length = cursor.pointer(encoding & 0x0F)
    else { return nil }
    if common.hasAugmentation { guard let length = cursor.uleb(), cursor.block(length) != nil else { return nil } }
    return FrameTable.Entry(start: start, end: start &+ length, common: common, program: cursor)
  }

  private func word32(at place: UInt64) -> UInt64? {
    var cursor = ByteCursor(bytes(at: place, count: 4), at: place)
    return cursor.unsigned(4)
  }

  /// An entry behind its length.
  private func body(at place: UInt64) -> ByteCursor? {
    guard let length = word32(at: place), length > 4, length < Self.longestEntry else { return nil }
    let bytes = bytes(at: place &+ 4, count: Int(length))
    return bytes.count == Int(length) ? ByteCursor(bytes, at: place &+ 4) : nil
  }
}
