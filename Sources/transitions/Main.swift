@main
enum Main {
  static func main() {
    Platform.ignoreWriteSignals()
    Platform.exitOnSignals()
    let environment = EnvironmentVariable.values()
    let invocation = Invocation(arguments: Array(CommandLine.arguments.dropFirst())) { noColor in
      .standard(environment: environment, noColor: noColor)
    }
    Platform.exit(invocation.run())
  }
}
