import ArgumentParser
import Foundation
import TransitionStore

@main
enum Main {
  static func main() {
    // Before anything else: what comes next starts threads and opens files.
    if let problem = ResourceLimits.problem(descriptors: ProcessLimits.descriptors, addresses: ProcessLimits.addresses)
    {
      _ = SystemCalls.writeAll(Array("transitions: \(problem)\n".utf8), to: SystemCalls.standardError)
      exit(2)
    }
    SystemCalls.ignoreWriteSignals()
    SystemCalls.exitOnSignals()
    let environment = EnvironmentVariable.values()
    // ArgumentParser renders its own help, which is never shown, even to choose an exit code, and queries the width.
    SystemCalls.setVariable("COLUMNS", to: String(Console.standard(environment: environment, noColor: true).helpWidth))
    let invocation = Invocation(arguments: Array(CommandLine.arguments.dropFirst())) { noColor in
      .standard(environment: environment, noColor: noColor)
    }
    exit(invocation.run())
  }
}

/// The root command. Each subcommand is one file under `Commands`, listed here.
struct TransitionsTool: ToolCommandGroup {
  static let configuration = CommandConfiguration(
    commandName: "transitions",
    abstract: "One place for an app's motion: named transitions, how people use them, and better numbers.",
    discussion: """
      Exit codes: 0 success, 1 the answer is no, 2 failure, 64 usage error, \
      129, 130, 131 and 143 interrupted.
      """,
    version: "0.1.0",
    groupedSubcommands: [
      CommandGroup(name: "CATALOG", subcommands: [InitCommand.self, ApplyCommand.self, LintCommand.self]),
      CommandGroup(
        name: "TRANSITION",
        subcommands: [
          ListCommand.self, ShowCommand.self, FieldsCommand.self, HistoryCommand.self, DiffCommand.self,
          SetCommand.self, RetireCommand.self, PlayCommand.self, ServeCommand.self, ExportCommand.self,
          NamesCommand.self,
        ]),
      CommandGroup(name: "SESSION", subcommands: [SessionCommand.self, ReportCommand.self, ReportCheckCommand.self]),
      CommandGroup(
        name: "REGISTRY",
        subcommands: [QueryCommand.self, MigrateCommand.self, BundleCommand.self, DoctorCommand.self]),
      CommandGroup(name: "TOOL", subcommands: [CompletionsCommand.self, ManualCommand.self]),
    ])

  static let examples = [
    CommandExample("Create ./transitions.db from the built-in catalog", "transitions init"),
    CommandExample("See what is in it", "transitions list"),
  ]

  /// Usage mistakes begin like every other error of this tool. ArgumentParser has no public name for this.
  static var _errorPrefix: String { "transitions: " }
}

/// A command of this tool, run by ``Invocation`` with its console.
protocol ToolCommand: ParsableCommand {
  /// The end of the command's help. A test parses every one of them.
  static var examples: [CommandExample] { get }
  var display: DisplayOptions { get }
  func run(on console: Console) throws
}

/// A group of commands. By itself it shows its help.
protocol ToolCommandGroup: ParsableCommand { static var examples: [CommandExample] { get } }

struct CommandExample: Sendable {
  let purpose: String
  let line: String

  init(_ purpose: String, _ line: String) {
    self.purpose = purpose
    self.line = line
  }
}
