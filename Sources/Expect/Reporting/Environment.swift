#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(ucrt)
import ucrt
#endif

/// The value of a variable of the process's environment; nil where it is not set.
func environmentVariable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
