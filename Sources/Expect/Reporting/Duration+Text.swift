extension Duration {
  /// The short form used in failure texts: `2 s`, `200 ms`, `1.5 ms`, `250 µs`.
  @usableFromInline var text: String { "\(self)" }
}
