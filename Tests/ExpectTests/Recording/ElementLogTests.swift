import Testing

@testable import Expect

struct ElementLogTests {
  @Test("it gives back what was put in, any prefix of it", arguments: [0, 1, 7, 8, 9, 23, 24, 25, 1_000])
  func prefixes(count: Int) {
    let (pump, log) = filled(with: Array(0..<count))
    #expect(pump.count.load(ordering: .acquiring) == count)
    for n in [0, 1, 8, 9, count - 1, count] where (0...count).contains(n) {
      #expect(log.prefix(n) == Array(0..<n))
    }
    for index in [0, 7, 8, 23, 24, count - 1] where (0..<count).contains(index) {
      #expect(log[index] == index)
    }
  }

  @Test("elements live as long as it does, and no longer")
  func lifetime() {
    var (pump, log): (Pump, ElementLog<Parcel>?) = filled(with: [])
    weak var parcel: Parcel?
    do {
      let mine = (0..<20).map { Parcel($0) }
      parcel = mine[19]
      (pump, log) = filled(with: mine)
    }
    #expect(parcel?.number == 19)
    _ = log?.prefix(20)
    log = nil
    #expect(parcel == nil)
    withExtendedLifetime(pump) {}
  }

  private func filled<Element>(with elements: [Element]) -> (Pump, ElementLog<Element>) {
    let pump = Pump(demand: .max, waitsForMore: false, grace: .zero)
    let log = ElementLog<Element>(of: pump)
    var inlet = Inlet(pump: pump, log: log)
    for element in elements { inlet.append(element) }
    return (pump, log)
  }
}
