/// What the memory of a task says while it is suspended.
///
/// One word of it points to the code that goes on, the next one to that code's context; each context begins with its
/// caller's, and the code that goes on there. The compiler and the runtime have agreed on that. What the words mean is
/// not believed, but learned: they are compared with those of tasks of which it is known what they do.
struct SuspendedTask {
  private static let deepest = 64
  private static let mostCallers = 16

  /// Whether the runtime keeps tasks as this one reads them: it exports numbers for readers from outside.
  static let isReadable = number("internal_layout_version") == 1 && number("asyncTaskSize") == 208

  let memory: UnsafeRawPointer

  /// A job that is a task is what the runtime calls one.
  init(_ job: UnownedJob) { memory = unsafeBitCast(job, to: UnsafeRawPointer.self) }

  var code: UnsafeRawPointer? { memory.load(fromByteOffset: 56, as: UnsafeRawPointer?.self) }

  /// What it waits for; nil where it does not wait for a continuation.
  var wait: Wait? {
    guard let code, let context = memory.load(fromByteOffset: 64, as: UnsafeRawPointer?.self),
      context.load(fromByteOffset: 8, as: UnsafeRawPointer?.self) == code
    else { return nil }
    return Wait(code: UInt(bitPattern: code), progress: context.load(fromByteOffset: 24, as: UInt.self))
  }

  /// A continuation that is awaited.
  struct Wait: Equatable {
    /// Where the task goes on.
    let code: UInt
    /// Whether it has been resumed, as the runtime notes it.
    let progress: UInt
  }

  /// Where its functions go on that are not the runtime's, from the innermost.
  var callers: [UnsafeRawPointer] {
    guard let code, let runtime = LoadedImage(of: code) else { return [] }
    var callers: [UnsafeRawPointer] = []
    var context = memory.load(fromByteOffset: 64, as: UnsafeRawPointer?.self)
    for _ in 0..<Self.deepest where callers.count < Self.mostCallers {
      guard let here = context else { break }
      let code = here.load(fromByteOffset: 8, as: UnsafeRawPointer?.self)
      if let code, LoadedImage(of: code)?.start != runtime.start { callers.append(code) }
      context = here.load(as: UnsafeRawPointer?.self)
    }
    return callers
  }

  /// As declared by the runtime: 32 bits.
  private static func number(_ name: String) -> UInt32? {
    runtimeSymbol("_swift_concurrency_debug_" + name)?.load(as: UInt32.self)
  }
}
