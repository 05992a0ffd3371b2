import TransitionStore

@main
enum Main {
  static func main() {
    // Before anything else: what comes next starts threads and opens files.
    if let problem = ResourceLimits.problem(
      descriptors: ProcessLimits.descriptors, addresses: ProcessLimits.addresses)
    {
      _ = Platform.write(Array("transitions: \(problem)\n".utf8), to: Platform.standardError)
      Platform.exit(2)
    }
    Platform.ignoreWriteSignals()
    Platform.exitOnSignals()
    let environment = EnvironmentVariable.values()
    // ArgumentParser makes help of its own, which nobody sees, even to name an exit code, and asks for a width by itself.
    Platform.setVariable(
      "COLUMNS", to: String(Console.standard(environment: environment, noColor: true).helpWidth))
    let invocation = Invocation(arguments: Array(CommandLine.arguments.dropFirst())) { noColor in
      .standard(environment: environment, noColor: noColor)
    }
    Platform.exit(invocation.run())
  }
}
