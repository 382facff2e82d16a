import CHangCheck
import Foundation
import HangCheck

func run(_ words: [String]) throws(UsageError) -> Int32 {
  let options = try Options.parse(words)
  let environment = ProcessInfo.processInfo.environment
  if options.isHelp { print(Options.help) }
  if options.isUsageCheck { try options.checkValues() }
  if let pid = options.dump { try print(DumpText.of(pid, environment: environment), terminator: "") }
  if options.isHelp || options.isUsageCheck || options.dump != nil { return 0 }
  let target = try Target(file: options.target, environment: environment)
  // From here on this is a worker, and its guardian ends what it leaves behind. Our stdin ends with the plugin.
  hc_guard(0)
  return CheckHangs(options: options, target: target).run()
}

do {
  hc_leave(try run(Array(CommandLine.arguments.dropFirst())))
} catch {
  FileHandle.standardError.write(Data("check-hangs: \(error.message) (exit code \(ExitCode.usage))\n".utf8))
  hc_leave(Int32(ExitCode.usage))
}
