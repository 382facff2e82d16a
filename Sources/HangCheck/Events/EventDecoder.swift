/// Turns the lines of one channel of one test process into events.
package protocol EventDecoder {
  /// The events that a line holds: none where it is not one of the framework's own. The line has no newline at its end.
  mutating func decode(_ line: UnsafeRawBufferPointer) -> [Event]
}
