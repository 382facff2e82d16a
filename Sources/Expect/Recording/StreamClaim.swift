import Synchronization

/// One reader's part in a stream, from its first `next()` to its last.
final class StreamClaim: @unchecked Sendable {
  // The lock of `table` guards the variables.
  private let stream: SharedStream
  private let reader: any StreamReader
  private let caller: Caller
  /// The claim of another reader of the same stream, which has begun before.
  private var next: StreamClaim?
  /// Who else has read meanwhile: not their claims, which would keep one another.
  private var others: [(reader: any StreamReader, caller: Caller)] = []

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
    /// The last one that has begun, of each stream.
    var reading: [ObjectIdentifier: StreamClaim] = [:]
    var cancelled = CancelledStreams()
  }
  private static let table = Mutex(Table())

  init(on stream: SharedStream, by reader: any StreamReader, in caller: Caller) {
    self.stream = stream
    self.reader = reader
    self.caller = caller
  }

  private var key: ObjectIdentifier { ObjectIdentifier(stream.object) }

  /// Called before the first `next()`; throws where the stream takes one reader and has one.
  func begin() throws(StreamInUse) {
    let isFree = Self.table.withLock { table in
      let last = table.reading[key]
      guard last == nil || !stream.takesOne else { return false }
      var other = last
      while let claim = other {
        claim.others.append((reader, caller))
        others.append((claim.reader, claim.caller))
        other = claim.next
      }
      next = last
      table.reading[key] = self
      return true
    }
    if !isFree { throw StreamInUse() }
  }

  /// Called after the last `next()`; whether that ended the stream, because its task was cancelled.
  func end(isCancelled: Bool) {
    Self.table.withLock { table in
      guard remove(from: &table) else { return }
      if isCancelled { table.cancelled.add(stream.object, in: caller.name) }
    }
  }

  /// Whether it had begun.
  private func remove(from table: inout Table) -> Bool {
    defer { next = nil }
    guard var later = table.reading[key] else { return false }
    if later === self {
      table.reading[key] = next
      return true
    }
    while let claim = later.next {
      if claim === self {
        later.next = next
        return true
      }
      later = claim
    }
    return false
  }

  /// What others have done with the stream by now.
  var use: StreamUse {
    let (readers, cancelled) = Self.table.withLock { (others, $0.cancelled[stream.object]) }
    var use = StreamUse(cancelled: cancelled)
    for (reader, caller) in readers where reader.taken > 0 {
      use.others.append(caller.name)
      use.taken += reader.taken
    }
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
