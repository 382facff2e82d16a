/// The name of the task that asks; nil where it has none, or the platform is too old to say.
var currentTaskName: String? {
  guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return nil }
  return Task.name
}
