import Foundation

/// A path and what is there: a file that can be replaced, or a pipe or device that takes what it is given.
struct ReportDestination {
  /// As the user wrote it.
  let path: String
  /// Links followed, so that the file is replaced and not the link to it.
  private let target: String
  /// Nil where there is nothing yet.
  private let mode: mode_t?
  /// This process's own output, where the path leads there. As a file it must not be replaced: what is printed would go
  /// on into the old one.
  private let own: Int32?

  init(_ path: String, own: [Int32] = [STDOUT_FILENO, STDERR_FILENO]) throws(ReportFile.Failure) {
    self.path = path
    target = Self.followed(path)
    var status = stat()
    // Not the target: /dev/stdout may lead to a file that has no name any more.
    if stat(path, &status) == 0 {
      mode = status.st_mode
    } else if errno == ENOENT, !path.isEmpty {
      mode = nil
    } else {
      throw ReportFile.Failure(path: path, reason: systemReason())
    }
    self.own = mode == nil ? nil : own.first { Self.isSame(status, $0) }
    if mode.map({ $0 & S_IFMT }) == S_IFDIR || target.hasSuffix("/") { throw failure(EISDIR) }
  }

  /// Not where there is a file that no name leads to, as behind /dev/fd: what would be replaced is the link to it.
  var isRewritable: Bool {
    guard let mode else { return true }
    return own == nil && mode & S_IFMT == S_IFREG && Self.isThere(target)
  }

  private static func isThere(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT != S_IFLNK
  }

  private static func isSame(_ one: stat, _ descriptor: Int32) -> Bool {
    var other = stat()
    return fstat(descriptor, &other) == 0 && one.st_dev == other.st_dev && one.st_ino == other.st_ino
  }

  func check() throws(ReportFile.Failure) {
    if own == nil, mode != nil, access(path, W_OK) != 0 { throw failure() }
    guard isRewritable else { return }
    close(try create(beside))
    unlink(beside)
  }

  func write(_ data: Data) throws(ReportFile.Failure) {
    isRewritable ? try replace(with: data) : try put(data, into: openExisting())
  }

  private func replace(with data: Data) throws(ReportFile.Failure) {
    let file = try create(beside)
    defer { unlink(beside) }
    if let mode { fchmod(file, mode & 0o7777) }
    try put(data, into: file)
    if rename(beside, target) != 0 { throw failure() }
  }

  /// In the same directory, and thereby on the same file system.
  private var beside: String {
    let directory = target.lastIndex(of: "/").map { String(target[...$0]) } ?? ""
    return "\(directory).check-hangs-report-\(getpid())"
  }

  private func create(_ path: String) throws(ReportFile.Failure) -> Int32 {
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o666)
    if file < 0 { throw failure() }
    return file
  }

  /// A pipe that nobody reads is an error, nothing to wait for.
  private func openExisting() throws(ReportFile.Failure) -> Int32 {
    let file = own.map { dup($0) } ?? open(path, O_WRONLY | O_TRUNC | O_NONBLOCK | O_CLOEXEC)
    if file < 0 { throw failure() }
    if own == nil { _ = fcntl(file, F_SETFL, 0) }
    return file
  }

  /// Closes the file, too.
  private func put(_ data: Data, into file: Int32) throws(ReportFile.Failure) {
    let reason = data.withUnsafeBytes { writeAll($0, to: file) }
    let closed = close(file) == 0 ? 0 : errno
    if reason != 0 || closed != 0 { throw failure(reason != 0 ? reason : closed) }
  }

  private func failure(_ number: Int32 = errno) -> ReportFile.Failure {
    ReportFile.Failure(path: path, reason: systemReason(number))
  }

  /// Also to where there is nothing yet.
  private static func followed(_ path: String, steps: Int = 0) -> String {
    if let real = realpath(path, nil) {
      defer { free(real) }
      return String(cString: real)
    }
    guard steps < 40, let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else { return path }
    let directory = link.hasPrefix("/") ? "" : path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    return followed(directory + link, steps: steps + 1)
  }
}

/// Returns the system's error number, 0 where all was written.
private func writeAll(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Int32 {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = write(file, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
    if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return errno }
  }
  return 0
}

private func systemReason(_ number: Int32 = errno) -> String { String(cString: strerror(number)) }
