import CHangCheck

/// A program, and what it is started with.
package struct Launch: Hashable, Sendable {
  package var path: String
  /// Without the program's own name.
  package var arguments: [String]
  package var environment: [String: String]
  package var directory: String

  package init(path: String, arguments: [String], environment: [String: String], directory: String) {
    self.path = path
    self.arguments = arguments
    self.environment = environment
    self.directory = directory
  }

  /// A process that has been started, and the non-blocking ends of its pipes.
  struct Started {
    var pid: Int32
    var output: Int32
    var errors: Int32
  }

  struct Failure: Error { var reason: String }

  func start() throws(Failure) -> Started {
    let child = withCStrings([path] + arguments) { arguments in
      withCStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
        hc_spawn(path, arguments, environment, directory)
      }
    }
    guard child.failed != hc_step_none else {
      return Started(pid: child.pid, output: child.output, errors: child.errors)
    }
    throw Failure(reason: "\(attempt(child.failed)): \(String(cString: hc_error_text(child.reason)))")
  }

  private func attempt(_ step: hc_step) -> String {
    switch step {
    case hc_step_directory: "could not enter \(directory)"
    case hc_step_exec: "could not start \(path)"
    default: "could not make a process for \(path)"
    }
  }
}

/// Calls with a null-terminated array of C strings.
private func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  let bytes = strings.map { Array($0.utf8CString) }
  let start = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.reduce(1) { $0 + $1.count })
  defer { start.deallocate() }
  var pointers: [UnsafeMutablePointer<CChar>?] = []
  var next = start
  for string in bytes {
    next.initialize(from: string, count: string.count)
    pointers.append(next)
    next += string.count
  }
  return body(pointers + [nil])
}
