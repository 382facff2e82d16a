/// One option of the command line: all that parsing and help know of it.
struct OptionRule: Sendable {
  /// What it takes and where that goes.
  enum Kind: Sendable {
    case flag(WritableKeyPath<Options, Bool> & Sendable)
    case duration(WritableKeyPath<Options, Double> & Sendable)
    /// A duration that need not be there.
    case time(WritableKeyPath<Options, Double?> & Sendable)
    /// A whole number from one on.
    case count(WritableKeyPath<Options, Int?> & Sendable, most: Int)
    case framework(WritableKeyPath<Options, Framework?> & Sendable)
    case file(WritableKeyPath<Options, String?> & Sendable)
    case process(WritableKeyPath<Options, Int32?> & Sendable)
    case test(WritableKeyPath<Options, String?> & Sendable)
    /// May be given again and again.
    case patterns(WritableKeyPath<Options, [String]> & Sendable)
  }

  var name: String
  var kind: Kind
  /// Its line in the help; nil for what only the plugin says.
  var help: String?

  init(_ name: String, _ kind: Kind, _ help: String? = nil) {
    self.name = name
    self.kind = kind
    self.help = help
  }

  /// `--limit DURATION`
  var usage: String { valueName.map { "\(name) \($0)" } ?? name }

  /// What the help calls its value; nil where it takes none.
  var valueName: String? {
    switch kind {
    case .flag: nil
    case .duration, .time: "DURATION"
    case .count: "N"
    case .framework: "FRAMEWORK"
    case .file: "FILE"
    case .process: "PID"
    case .test: "TEST"
    case .patterns: "REGEX"
    }
  }

  var isRepeatable: Bool {
    if case .patterns = kind { true } else { false }
  }

  /// Takes a value in; a flag has none.
  func take(_ word: String, into options: inout Options) throws(BadValue) {
    switch kind {
    case .flag(let flag): options[keyPath: flag] = true
    case .duration(let seconds): options[keyPath: seconds] = try Self.seconds(word)
    case .time(let seconds): options[keyPath: seconds] = try Self.seconds(word)
    case .count(let count, let most): options[keyPath: count] = try Self.count(word, most: most)
    case .framework(let framework): options[keyPath: framework] = try Self.framework(word)
    case .file(let path): options[keyPath: path] = word
    case .test(let name): options[keyPath: name] = word
    case .process(let process): options[keyPath: process] = try Self.process(word)
    case .patterns(let list): options[keyPath: list].append(word)
    }
  }

  private static func process(_ word: String) throws(BadValue) -> Int32 {
    if let pid = Int32(word), pid > 0 { return pid }
    throw BadValue(reason: "a process is named by its number")
  }

  private static func count(_ word: String, most: Int) throws(BadValue) -> Int {
    if word.utf8.allSatisfy(isDigit), let count = Int(word), (1...most).contains(count) { return count }
    throw BadValue(reason: "a whole number from 1 to \(most) is needed")
  }

  private static func framework(_ word: String) throws(BadValue) -> Framework {
    if let framework = Framework(rawValue: word) { return framework }
    throw BadValue(reason: "the frameworks are " + Framework.allCases.map(\.rawValue).joined(separator: " and "))
  }
}

/// Why a value is none for its option.
struct BadValue: Error {
  var reason: String
}
