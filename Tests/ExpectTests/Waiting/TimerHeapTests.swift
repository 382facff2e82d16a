import Testing

@testable import Expect

@Suite(.offThePool) struct TimerHeapTests {
  @Test("payloads leave in the order of their deadlines")
  func order() {
    var heap = TimerHeap<Moment, String>()
    for (name, deadline) in [("c", 30), ("a", 10), ("d", 40), ("b", 20)] as [(String, Int64)] {
      _ = heap.insert(name, at: at(deadline))
    }
    #expect(heap.first == at(10))
    let left1 = all(of: &heap, due: 40)
    #expect(left1 == ["a", "b", "c", "d"])
    #expect(heap.first == nil)
  }

  @Test("equal deadlines leave in the order of insertion")
  func equalDeadlines() {
    var heap = TimerHeap<Moment, Int>()
    for number in 0..<100 { _ = heap.insert(number, at: at(7)) }
    let left2 = all(of: &heap, due: 7)
    #expect(left2 == Array(0..<100))
  }

  @Test("nothing leaves before it is due")
  func notDue() {
    var heap = TimerHeap<Moment, Int>()
    _ = heap.insert(1, at: at(10))
    let left3 = all(of: &heap, due: 9)
    #expect(left3 == [])
    let left4 = all(of: &heap, due: 10)
    #expect(left4 == [1])
  }

  @Test("what was removed does not leave again, and a token is worth nothing afterwards")
  func removal() {
    var heap = TimerHeap<Moment, String>()
    let first = heap.insert("first", at: at(1))
    var removed = [heap.remove(first), heap.remove(first)]
    #expect(removed == ["first", nil])
    // It takes the place of the first one.
    let second = heap.insert("second", at: at(1))
    removed = [heap.remove(first)]
    #expect(removed == [nil])
    let left5 = all(of: &heap, due: 1)
    #expect(left5 == ["second"])
    removed = [heap.remove(second)]
    #expect(removed == [nil])
  }

  @Test("all entries can be seen in their order")
  func sorted() {
    var heap = TimerHeap<Moment, Int>()
    for number in 0..<10 { _ = heap.insert(number, at: at(Int64(number % 3))) }
    #expect(heap.sorted.map(\.payload) == [0, 3, 6, 9, 1, 4, 7, 2, 5, 8])
    #expect(heap.sorted.map(\.deadline.nanoseconds) == [0, 0, 0, 0, 1, 1, 1, 2, 2, 2])
  }

  @Test("it agrees with a sorted list, whatever is done to it", arguments: 1...20 as ClosedRange<UInt64>)
  func model(seed: UInt64) {
    var random = Random(state: seed)
    var heap = TimerHeap<Moment, Int>()
    var model: [(deadline: Int64, number: Int, token: TimerToken)] = []
    for number in 0..<500 {
      switch Int.random(in: 0..<4, using: &random) {
      case 0 where !model.isEmpty:
        let removed = model.remove(at: .random(in: model.indices, using: &random))
        let number = heap.remove(removed.token)
        #expect(number == removed.number)
      case 1:
        let first = model.min { ($0.deadline, $0.number) < ($1.deadline, $1.number) }
        model.removeAll { $0.number == first?.number }
        let number = heap.popFirst(due: .never)
        #expect(number == first?.number)
      default:
        let deadline = Int64.random(in: 0..<50, using: &random)
        model.append((deadline, number, heap.insert(number, at: at(deadline))))
      }
      #expect(heap.count == model.count)
      #expect(heap.first?.nanoseconds == model.map(\.deadline).min())
    }
  }

  private func at(_ nanoseconds: Int64) -> Moment { Moment(nanoseconds: nanoseconds) }

  private func all<Payload>(of heap: inout TimerHeap<Moment, Payload>, due: Int64) -> [Payload] {
    var payloads: [Payload] = []
    while let payload = heap.popFirst(due: at(due)) { payloads.append(payload) }
    return payloads
  }
}

/// The same numbers in every run.
struct Random: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return (state ^ (state >> 33)) &* 0xff51_afd7_ed55_8ccd
  }
}
