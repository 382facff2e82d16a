extension Incident {
  /// nil where the user stopped it.
  init?(_ failure: ListFailure) {
    let kind: Kind
    switch failure.ending {
    case .hung: kind = .hungInList
    case .crashed: kind = .crashed
    case .finished, .exited: kind = .exited
    case .notStarted: kind = .notStarted
    case .interrupted: return nil
    }
    self.init(kind, framework: failure.framework, cause: failure.message)
  }
}
