#if canImport(Darwin)
extension FunctionName {
  /// The loader knows them all. Not verified.
  static func symbol(at code: UnsafeRawPointer, in image: LoadedImage) -> String? { nil }
}
#endif
