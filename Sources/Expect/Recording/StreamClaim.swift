import Synchronization

/// One reader's part in a stream, from its first `next()` to its last.
final class StreamClaim: @unchecked Sendable {
  // The lock of `table` guards the variables.
  private let stream: SharedStream
  private let reader: any StreamReader
  /// The call that reads.
  private let place: String
  /// Who else has read meanwhile: not their claims, which would keep one another.
  private var others: [(reader: any StreamReader, place: String)] = []

  /// What the lock guards.
  private struct Table {
    var reading: [ObjectIdentifier: [StreamClaim]] = [:]
    var cancelled = CancelledStreams()
  }
  private static let table = Mutex(Table())

  init(on stream: SharedStream, by reader: any StreamReader, at place: String) {
    self.stream = stream
    self.reader = reader
    self.place = place
  }

  private var key: ObjectIdentifier { ObjectIdentifier(stream.object) }

  /// Called before the first `next()`; throws where the stream takes one reader and has one.
  func begin() throws(StreamInUse) {
    let isFree = Self.table.withLock { table in
      let readers = table.reading[key] ?? []
      guard readers.isEmpty || !stream.takesOne else { return false }
      for other in readers {
        other.others.append((reader, place))
        others.append((other.reader, other.place))
      }
      table.reading[key] = readers + [self]
      return true
    }
    if !isFree { throw StreamInUse() }
  }

  /// Called after the last `next()`; whether that ended the stream, because its task was cancelled.
  func end(isCancelled: Bool) {
    Self.table.withLock { table in
      guard var readers = table.reading[key], let index = readers.firstIndex(where: { $0 === self }) else { return }
      readers.remove(at: index)
      table.reading[key] = readers.isEmpty ? nil : readers
      if isCancelled { table.cancelled.add(stream.object, at: place) }
    }
  }

  /// What others have done with the stream by now.
  var use: StreamUse {
    let (readers, cancelled) = Self.table.withLock { (others, $0.cancelled[stream.object]) }
    var use = StreamUse(cancelled: cancelled)
    for (reader, place) in readers where reader.taken > 0 {
      use.others.append(place)
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
    let place: String
  }

  private var entries: [ObjectIdentifier: Entry] = [:]
  /// How many there may be before those are dropped whose stream has gone.
  private var capacity = 64

  /// The call that was cancelled first.
  subscript(object: AnyObject) -> String? {
    // Another object may have the address of one that has gone.
    entries[ObjectIdentifier(object)].flatMap { $0.object === object ? $0.place : nil }
  }

  mutating func add(_ object: AnyObject, at place: String) {
    guard self[object] == nil else { return }
    if entries.count >= capacity {
      entries = entries.filter { $0.value.object != nil }
      capacity = max(64, entries.count * 2)
    }
    entries[ObjectIdentifier(object)] = Entry(object: object, place: place)
  }
}
