#if !os(Linux)
typealias Host = OtherHost

/// Nothing is known of it.
enum OtherHost: HostPlatform {
  static var isOnTerminal: Bool { false }
  static var command: [String]? { nil }
}
#endif
