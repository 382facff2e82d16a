import CHangCheck

/// What stands at places in the code, in the user's terms.
struct CodeLines {
  private var sources: [CodePlace: [SourcePlace]] = [:]
  private var names: [String: SwiftName] = [:]
  /// Of functions that have no line where they go on: the parts that end with their awaits.
  private var before: [CodePlace: PartBefore] = [:]
  private(set) var problem: String?

  /// No more places are asked for than that, unless there are more to begin with.
  private static let mostPlaces = 5000

  /// So many functions are looked for by name, which takes a walk through all symbols of a file each.
  private static let mostLookedUp = 32

  init(resumed: Set<CodePlace>, current: Set<CodePlace>, toolchain: Toolchain?, until end: Double) {
    // A name with a quote in it cannot be asked for.
    let plain = resumed.union(current).filter { !$0.file.contains("\"") }
    let users = resumed.intersection(plain).filter { !$0.isSystem }
    let steps = ResumedCode.steps.prefix(max(ResumedCode.nearSteps, Self.mostPlaces / max(1, users.count)))
    let places = plain.union(users.flatMap { place in steps.map(place.moved) })
    if !places.isEmpty, !look(at: places, toolchain, until: end) {
      problem = "no lines: llvm-symbolizer of the Swift toolchain " + (toolchain == nil ? "was not found" : "failed")
    }
    for place in resumed.union(current) where sources[place]?.first?.function.isEmpty != false && hc_now() < end {
      sources[place] = place.function.map { [SourcePlace(function: $0, file: "", line: 0, startLine: 0)] }
    }
    if problem == nil { lookAgain(for: users, toolchain, until: end) }
    let linkages = Set(sources.values.joined().map(\.function))
    let readable = toolchain?.readable(Array(linkages), until: end) ?? [:]
    for linkage in linkages { names[linkage] = SwiftName(linkage: linkage, readable: readable[linkage]) }
  }

  private mutating func look(at places: Set<CodePlace>, _ toolchain: Toolchain?, until end: Double) -> Bool {
    guard let found = toolchain?.sources(at: places.sorted { $0.file < $1.file }, until: end) else { return false }
    sources.merge(found) { known, _ in known }
    return true
  }

  /// Where the code that goes on has no line, there may be one further on, or in the part of the function before.
  private mutating func lookAgain(for users: Set<CodePlace>, _ toolchain: Toolchain?, until end: Double) {
    let lineless = users.filter { code(at: $0)?.isLineless == true && sources[$0]?.last?.isGenerated == false }
    for place in lineless.prefix(Self.mostLookedUp) where hc_now() < end {
      before[place] = sources[place]?.last.flatMap { PartBefore(of: $0.function, in: place.file) }
    }
    let more = lineless.flatMap { place in ResumedCode.farSteps.map(place.moved) } + before.values.flatMap(\.places)
    if !more.isEmpty { _ = look(at: Set(more.prefix(Self.mostPlaces)), toolchain, until: end) }
  }

  private func code(at place: CodePlace) -> ResumedCode? {
    let steps = (ResumedCode.steps + ResumedCode.farSteps).lazy.map { sources[place.moved(by: $0)] }
    return ResumedCode(sources[place], steps: steps, before: before[place]?.places.map { sources[$0] } ?? [])
  }

  func frames(at place: CodePlace) -> [Frame] {
    guard let found = sources[place] else { return [.unnamed(place)] }
    // What was put into another function may have no line left, and then no file of its own.
    let inner = found.dropLast().compactMap { frame(of: $0.isLineless ? $0.withoutFile : $0, in: place) }
    return inner + found.suffix(1).compactMap { frame(of: $0, in: place) }
  }

  func frames(resumingAt place: CodePlace) -> [Frame] {
    guard let code = code(at: place) else { return [.unnamed(place)] }
    return code.stack { names[$0.function]?.isAsync == true }.compactMap { frame(of: $0, in: place) }
  }

  /// What the entry points of tests have their names in.
  private static let testLists = [".__allTests__", "__allDiscoveredTests()"]

  /// nil for what the compiler made.
  private func frame(of source: SourcePlace, in place: CodePlace) -> Frame? {
    guard let name = names[source.function], !name.isThunk else { return nil }
    // What is not Swift's and has no source may be the runtime's, where that is a part of the program.
    let library = place.isSystem || source.line != 0 ? place.library : nil
    let module = source.isSanitizers ? Frame.sanitizers : name.module ?? library
    var frame = Frame(function: name.text, module: module)
    if module.map(Frame.isRuntime) != false { return frame }
    if source.isGenerated || Self.testLists.contains(where: name.text.contains) { return nil }
    if source.line != 0, !place.isSystem { (frame.file, frame.line) = (source.fileName, source.line) }
    return frame
  }
}

extension SourcePlace {
  /// By the compiler, a macro or the package manager.
  fileprivate var isGenerated: Bool {
    file.hasSuffix("<compiler-generated>") || file.contains("@__swiftmacro_") || isEntryPoint
  }

  /// Where the tests' program begins, and its list of them; of swiftbuild the second.
  private var isEntryPoint: Bool {
    file.contains("Tests.derived/") || file.hasSuffix("/DerivedSources/test_entry_point.swift")
  }

  /// It is no macro's, whose functions are nobody's. The file says nothing: it may be that of what it was put into.
  fileprivate var isLineless: Bool { line == 0 && !function.contains(/fM[a-z][0-9]*_/) }

  fileprivate var withoutFile: SourcePlace { SourcePlace(function: function, file: "", line: 0, startLine: 0) }

  /// A sanitizer is linked into the program, and has lines of its own.
  fileprivate var isSanitizers: Bool { file.contains("/compiler-rt/lib/") }

  fileprivate var fileName: String { String(file.split(separator: "/").last ?? "?") }
}

extension Frame {
  /// The library that the sanitizers are.
  fileprivate static let sanitizers = "compiler-rt"

  private static let runtimeModules: Set<String> = [
    sanitizers,
    "Swift", "_Concurrency", "Testing", "_Testing_Foundation", "XCTest", "Dispatch", "Synchronization", "Foundation",
    "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking", "Observation", "Glibc",
  ]

  /// Libraries, the dynamic loader, and what the kernel lends to every process.
  private static let systemPrefixes = ["lib", "ld-", "[vdso"]

  static func isRuntime(_ module: String) -> Bool {
    runtimeModules.contains(module) || systemPrefixes.contains(where: module.hasPrefix)
  }

  /// Not the user's code: Swift's own, a test framework's, the system's.
  package var isRuntime: Bool { file == nil && module.map(Self.isRuntime) != false }

  fileprivate static func unnamed(_ place: CodePlace) -> Frame {
    Frame(function: "0x\(String(place.address, radix: 16))", module: place.library)
  }
}
