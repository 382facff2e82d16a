/// What surrounds a call: limits and a place that hold for every verb inside. One value, so that a verb looks once.
struct CallScope: Sendable {
  @TaskLocal static var current = CallScope()

  var site: CallSite?
  var within: Duration?
  var window: Duration?
  var step: Duration?
  /// Where calls are noted while they wait.
  var calls: PendingCalls?

  /// What is nil stays as it is.
  func overridden(within limit: Duration?, for window: Duration?, every step: Duration?) -> Self {
    var scope = self
    scope.within = limit ?? within
    scope.window = window ?? self.window
    scope.step = step ?? self.step
    return scope
  }
}
