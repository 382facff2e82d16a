import CHangCheck
import Foundation
import HangCheck

func run(_ words: [String]) throws(UsageError) -> Int32 {
  let options = try Options.parse(words)
  let environment = ProcessInfo.processInfo.environment
  if options.isHelp { print(Options.help) }
  if options.isUsageCheck { try options.checkValues() }
  if let pid = options.dump { return show(try DumpText.of(pid, environment: environment), of: pid) }
  if options.isHelp || options.isUsageCheck { return 0 }
  let target = try Target(file: options.target, environment: environment)
  // From here on this is a worker, and its guardian ends what it leaves behind. Our stdin ends with the plugin.
  Guarded.run(lifeline: 0) { CheckHangs(options: options, target: target).run() }
}

func show(_ dump: DumpText, of pid: Int32) -> Int32 {
  print(dump.text, terminator: "")
  return dump.exitCode == 0 ? 0 : fail("not all of process \(pid) could be read", dump.exitCode)
}

func fail(_ message: String, _ code: Int) -> Int32 {
  // No longer than a pipe: the plugin reads it when it has read all else.
  let line = Data("check-hangs: \(message.prefix(4_000)) (exit code \(code))\n".utf8)
  try? FileHandle.standardError.write(contentsOf: line)
  return Int32(code)
}

do {
  hc_leave(try run(Array(CommandLine.arguments.dropFirst())))
} catch {
  hc_leave(fail(error.message, ExitCode.usage))
}
