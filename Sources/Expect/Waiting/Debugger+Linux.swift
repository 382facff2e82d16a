#if os(Linux)
#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

/// Whether another process traces this one.
@Sendable func isBeingDebugged() -> Bool {
  guard let file = fopen("/proc/self/status", "r") else { return false }
  defer { fclose(file) }
  var line = [CChar](repeating: 0, count: 256)
  while fgets(&line, Int32(line.count), file) != nil {
    if let tracer = tracer(inStatusLine: line) { return tracer != 0 }
  }
  return false
}

/// `TracerPid:	4711`: the number, which is 0 where nobody traces; nil where the line says something else.
func tracer(inStatusLine line: [CChar]) -> Int? {
  let name = "TracerPid:"
  let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  guard text.hasPrefix(name) else { return nil }
  return Int(String(text.dropFirst(name.count).filter { !$0.isWhitespace }))
}
#endif
