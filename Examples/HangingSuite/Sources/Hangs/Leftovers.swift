import Foundation

/// Leaves the process in another directory, where no relative path leads to anything.
public func moveAway() {
  _ = FileManager.default.changeCurrentDirectoryPath("/")
}

/// Closes every descriptor, those of its watcher among them.
public func closeDescriptors() {
  for descriptor: Int32 in 0..<1024 { close(descriptor) }
}
