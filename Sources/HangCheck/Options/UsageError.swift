/// A command line that cannot be understood.
package struct UsageError: Error, Hashable, Sendable {
  package var message: String

  package init(_ message: String) { self.message = message }
}
