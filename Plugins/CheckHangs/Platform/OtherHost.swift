#if !os(Linux)
typealias Host = OtherHost

/// Nothing is known of it.
enum OtherHost: HostPlatform {
  static var isOnTerminal: Bool { false }
  static var untakenBytes: Int32 { 0 }
  static var command: [String]? { nil }
}
#endif
