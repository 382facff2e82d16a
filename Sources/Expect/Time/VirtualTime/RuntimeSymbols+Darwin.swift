#if canImport(Darwin)
import Darwin

/// Where the process has a symbol of the Swift runtime; nil where it has none, or hides it. Not verified.
func runtimeSymbol(_ name: String) -> UnsafeMutableRawPointer? {
  // RTLD_DEFAULT, which is no pointer that Swift could import.
  dlsym(UnsafeMutableRawPointer(bitPattern: -2), name)
}
#endif
