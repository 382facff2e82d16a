/// Where what stands in a table of waits, in bytes: `Documentation/waits.md` says the same for readers.
enum WaitLayout {
  static let magic: UInt64 = 0x7374_6961_7770_7865  // "expwaits"
  static let version: UInt32 = 1
  static let headerSize = 4096
  static let slotSize = 512
  /// A process takes a whole block of slots for itself, and keeps it.
  static let slotsInBlock = 64
  static let blockCount = 64
  static let slotCount = slotsInBlock * blockCount
  static let fileSize = headerSize + slotCount * slotSize

  /// In the header.
  enum Header {
    static let magic = 0
    static let version = 8
    static let headerSize = 12
    static let slotSize = 16
    static let slotCount = 20
    static let slotsInBlock = 24
    static let missed = 32
    static let owners = 64
  }

  /// In a slot.
  enum Slot {
    static let sequence = 0
    static let process = 4
    static let state = 8
    static let flags = 12
    static let start = 16
    static let limit = 24
    static let progress = 32
    static let wanted = 40
    static let line = 48
    static let column = 52
    static let fileLength = 56
    static let askedLength = 58
    static let file = 64
    static let fileRoom = 320
    static let asked = 384
    static let askedRoom = 128
  }

  enum Flags {
    /// It waits for a window, not for a limit.
    static let isWindow: UInt32 = 1
    /// Its progress counts elements.
    static let countsElements: UInt32 = 2
    /// Its progress counts looks at a condition.
    static let countsLooks: UInt32 = 4
    static let fileIsCut: UInt32 = 8
    static let askedIsCut: UInt32 = 16
  }
}

/// What a table says of one wait; how far it has come is said later.
struct WaitNote {
  var start: Moment
  var limit: Duration
  var isWindow = false
  var counts: Counted?
  var wanted: Int?
  var file: StaticString
  var line: UInt
  var column: UInt

  enum Counted { case elements, looks }
}
