/// What a system lets know of SwiftPM, which runs this plugin.
protocol HostPlatform {
  /// Whether a person reads what SwiftPM prints.
  static var isOnTerminal: Bool { get }
  /// How many bytes of what this plugin has printed SwiftPM has not taken yet; 0 where unknown.
  static var untakenBytes: Int32 { get }
  /// The words that SwiftPM was called with, its own path first; nil where unknown.
  static var command: [String]? { get }
}
