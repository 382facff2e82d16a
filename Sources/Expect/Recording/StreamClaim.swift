import Synchronization

/// One reader's part in a stream, from its first `next()` to its last.
final class StreamClaim: @unchecked Sendable {
  // The lock of `table` guards the variables.
  /// The stream, until the last `next()`: whoever kept it longer would keep it from telling its producer that it goes.
  private var stream: AnyObject?
  /// The same, for as long as it exists.
  private weak var object: AnyObject?
  private let key: ObjectIdentifier
  private let takesOne: Bool
  private let reader: any StreamReader
  private let caller: Caller
  /// The claims of those who read the same stream and have begun just before and just after.
  private var older: StreamClaim?
  private weak var newer: StreamClaim?
  private var isReading = false
  /// Some of those who have read meanwhile: not their claims, which would keep one another.
  private var others: [(reader: any StreamReader, caller: Caller)] = []
  /// How many had begun before, and had not ended.
  private var before = 0
  /// Which reader of the stream it is, counted in the order in which they began.
  private var number = 0
  /// How many others have read meanwhile, when it has ended.
  private var met = 0
  /// The call that had ended the stream by then.
  private var endedBy: String?

  /// Who reads, as a failure names it: put into words only then, for most of the many that wait never fail.
  enum Caller {
    case call(PendingCall)
    case recording(at: String)

    var name: String {
      switch self {
      case .call(let pending): "the call at \(pending.site.taskName)"
      case .recording(let place): "the call at \(place)"
      }
    }
  }

  /// What the lock guards.
  private struct Table {
    var reading: [ObjectIdentifier: Readers] = [:]
    var cancelled = CancelledStreams()
  }
  private static let table = Mutex(Table())

  /// Those who read one stream.
  private struct Readers {
    /// The last one that has begun.
    var newest: StreamClaim?
    var count = 0
    /// How many have begun, also of those that have ended.
    var begun = 0
  }

  /// As many others as a claim keeps.
  private static let kept = 10

  init(on stream: SharedStream, by reader: any StreamReader, in caller: Caller) {
    self.stream = stream.object
    object = stream.object
    key = ObjectIdentifier(stream.object)
    takesOne = stream.takesOne
    self.reader = reader
    self.caller = caller
  }

  /// Called before the first `next()`; throws where the stream takes one reader and has one.
  func begin() throws(StreamInUse) {
    let isFree = Self.table.withLock { table in
      var readers = table.reading[key] ?? Readers()
      guard readers.count == 0 || !takesOne else { return false }
      meet(readers)
      join(&readers)
      table.reading[key] = readers
      return true
    }
    if !isFree { throw StreamInUse() }
  }

  /// Called after the last `next()`; whether that ended the stream, because its task was cancelled.
  func end(isCancelled: Bool) {
    let last = Self.table.withLock { table in
      if remove(from: &table), isCancelled, let stream { table.cancelled.add(stream, in: caller.name) }
      endedBy = object.flatMap { table.cancelled[$0] }
      return stream.take()
    }
    // The last reference to it may go here, outside the lock: that calls the producer.
    withExtendedLifetime(last) {}
  }

  /// Of many it looks at no more than it keeps: then each of them has met as many before.
  private func meet(_ readers: Readers) {
    before = readers.count
    var other = readers.newest
    while let claim = other, others.count < Self.kept {
      if claim.others.count < Self.kept { claim.others.append((reader, caller)) }
      others.append((claim.reader, claim.caller))
      other = claim.older
    }
  }

  private func join(_ readers: inout Readers) {
    older = readers.newest
    older?.newer = self
    readers.newest = self
    readers.count += 1
    readers.begun += 1
    number = readers.begun
    isReading = true
  }

  /// Whether it had begun.
  private func remove(from table: inout Table) -> Bool {
    guard isReading, var readers = table.reading[key] else { return false }
    met = meetings(among: readers)
    isReading = false
    newer?.older = older
    older?.newer = newer
    if readers.newest === self { readers.newest = older }
    older = nil
    readers.count -= 1
    table.reading[key] = readers.count == 0 ? nil : readers
    return true
  }

  private func meetings(among readers: Readers) -> Int { before + readers.begun - number }

  /// What others have done with the stream by now.
  var use: StreamUse {
    let (readers, count, cancelled) = Self.table.withLock { table in
      let count = isReading ? table.reading[key].map { meetings(among: $0) } : met
      return (others, count ?? 0, endedBy ?? object.flatMap { table.cancelled[$0] })
    }
    var use = StreamUse(cancelled: cancelled)
    for (reader, caller) in readers where reader.taken > 0 {
      use.others.append(caller.name)
      use.taken += reader.taken
    }
    use.uncounted = count - readers.count
    return use
  }
}

/// Whoever reads a stream, and knows how many elements of it came.
protocol StreamReader: AnyObject, Sendable {
  var taken: Int { get }
}

extension Pump: StreamReader {
  var taken: Int { count.load(ordering: .acquiring) }
}

extension Tape: StreamReader {
  var taken: Int { received.count }
}

/// Streams that a cancelled reader has ended, for as long as they exist.
private struct CancelledStreams {
  private struct Entry {
    weak var object: AnyObject?
    let caller: String
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  /// How many there may be before those are dropped whose stream has gone.
  private var capacity = 64

  /// The call that was cancelled first.
  subscript(object: AnyObject) -> String? {
    // Another object may have the address of one that has gone.
    entries[ObjectIdentifier(object)].flatMap { $0.object === object ? $0.caller : nil }
  }

  mutating func add(_ object: AnyObject, in caller: String) {
    guard self[object] == nil else { return }
    if entries.count >= capacity {
      entries = entries.filter { $0.value.object != nil }
      capacity = max(64, entries.count * 2)
    }
    entries[ObjectIdentifier(object)] = Entry(object: object, caller: caller)
  }
}
