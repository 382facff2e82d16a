/// For bodies that fail several times: what was thrown has been reported already.
func ignoringErrors<R>(isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> R) async {
  _ = try? await body()
}
