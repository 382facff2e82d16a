import Foundation
import Synchronization
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// All desks of the process, by number.
///
/// A session knows its recorder by a class: each recorder has a class of its own, made for its number. Neither URLs nor
/// headers tell, which other sessions may share, and which code under test may change.
enum Desks {
  /// What the lock guards.
  private struct State {
    var last = 0
    var desks: [Int: Desk] = [:]
    /// Those without a recorder, the oldest first.
    var closed: [Int] = []
  }

  /// So many desks without a recorder are kept, to say what they are when a request comes after all.
  private static let keptClosed = 1_000

  private static let state = Mutex(State())

  static func nextNumber() -> Int {
    state.withLock { state in
      state.last += 1
      return state.last
    }
  }

  static func open(_ desk: Desk) { state.withLock { $0.desks[desk.number] = desk } }

  static func close(_ desk: Desk) {
    let gone = state.withLock { state -> Desk? in
      state.closed.append(desk.number)
      guard state.closed.count > keptClosed else { return nil }
      return state.desks.removeValue(forKey: state.closed.removeFirst())
    }
    // What goes with it goes outside of the lock.
    withExtendedLifetime(gone) {}
  }

  static func desk(_ number: Int) -> Desk? { state.withLock { $0.desks[number] } }

  static func loadingClass(of desk: Desk) -> AnyClass { loadingClass(numberType(desk.number)) }

  // MARK: Numbers as types, bit by bit

  private static func loadingClass<N: TypeNumber>(_ number: N.Type) -> AnyClass { NumberedLoading<N>.self }

  private static func numberType(_ number: Int) -> any TypeNumber.Type {
    number == 0 ? Zero.self : append(number.isMultiple(of: 2), to: numberType(number / 2))
  }

  private static func append<N: TypeNumber>(_ isEven: Bool, to number: N.Type) -> any TypeNumber.Type {
    isEven ? Even<N>.self : Odd<N>.self
  }
}

/// A number that is known to a type.
protocol TypeNumber {
  static var value: Int { get }
}

private enum Zero: TypeNumber {
  static var value: Int { 0 }
}

private enum Even<Half: TypeNumber>: TypeNumber {
  static var value: Int { Half.value * 2 }
}

private enum Odd<Half: TypeNumber>: TypeNumber {
  static var value: Int { Half.value * 2 + 1 }
}

/// Loads the requests of the desk with this number.
final class NumberedLoading<Number: TypeNumber>: Loading {
  override class var number: Int { Number.value }
}
