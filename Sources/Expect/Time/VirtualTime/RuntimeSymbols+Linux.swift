#if os(Linux)
#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

/// Where the process has a symbol of the Swift runtime; nil where it has none, or hides it.
func runtimeSymbol(_ name: String) -> UnsafeMutableRawPointer? { dlsym(nil, name) }
#endif
