import Foundation

/// Waits for a child that has put itself into a session of its own: a kill of the process group does not reach it.
public func waitForDaemon() throws {
  let daemon = try start("/usr/bin/setsid", "--wait", "sleep", "7301")
  daemon.waitUntilExit()
}

/// Starts a helper and forgets it: it outlives the test, and holds the output of the test process open.
public func leaveHelperBehind() throws {
  _ = try start("/bin/sleep", "7302")
}

private func start(_ path: String, _ arguments: String...) throws -> Process {
  let process = Process()
  process.executableURL = URL(fileURLWithPath: path)
  process.arguments = arguments
  try process.run()
  return process
}
