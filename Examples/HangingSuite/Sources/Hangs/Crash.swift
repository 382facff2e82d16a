import Dispatch
import Foundation

/// Crash: an index out of range.
public func readPastTheEnd(of numbers: [Int]) -> Int { numbers[numbers.count] }

/// Crash: the C library ends the process.
public func abortProcess() { abort() }

/// Crash when called on the main thread: Dispatch notices that it would wait for itself.
public func syncOntoMain() { DispatchQueue.main.sync {} }
