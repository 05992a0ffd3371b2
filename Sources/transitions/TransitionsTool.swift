import ArgumentParser
import Foundation
import TransitionStore

@main
enum Main {
  static func main() {
    // This comes first, because the next steps start threads and open files.
    if let problem = ResourceLimits.problem(descriptors: ProcessLimits.descriptors, addresses: ProcessLimits.addresses)
    {
      _ = SystemCalls.writeAll(Array("transitions: \(problem)\n".utf8), to: SystemCalls.standardError)
      exit(2)
    }
    SystemCalls.ignoreWriteSignals()
    SystemCalls.exitOnSignals()
    let environment = EnvironmentVariable.values()
    // ArgumentParser queries the width to render its own help, even for an exit code. That rendering is never shown.
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
    abstract: "Name an app's modal transitions, keep their numbers in one file, and see how people use them.",
    discussion: """
      Exit codes: 0 success, 1 the answer is no (such as a difference or a mistake), 2 failure, 3 some files were not imported, 64 usage error, \
      129, 130, 131 and 143 interrupted.

      \(HelpTopic.list)
      """ + examples.help,
    version: "0.1.0",
    groupedSubcommands: [
      CommandGroup(
        name: "CATALOG",
        subcommands: [InitCommand.self, NewCommand.self, ApplyCommand.self, CatalogCommand.self, LintCommand.self]),
      CommandGroup(
        name: "TRANSITION",
        subcommands: [
          ListCommand.self, ShowCommand.self, FieldsCommand.self, HistoryCommand.self, DiffCommand.self,
          SetCommand.self, RetireCommand.self, PlayCommand.self, DecideCommand.self, ServeCommand.self,
          SiteCommand.self,
          ExportCommand.self, NamesCommand.self,
        ]),
      CommandGroup(name: "SESSION", subcommands: [SessionCommand.self]),
      CommandGroup(
        name: "QUESTION",
        subcommands: [
          ReportCommand.self, CompareCommand.self, WhatIfCommand.self, RecommendCommand.self, PlanCommand.self,
          InferCommand.self, ReportCheckCommand.self,
        ]),
      CommandGroup(
        name: "REGISTRY",
        subcommands: [QueryCommand.self, MigrateCommand.self, BundleCommand.self, DoctorCommand.self]),
      CommandGroup(name: "TOOL", subcommands: [CompletionsCommand.self]),
    ])

  static let examples = [
    CommandExample("Create ./transitions.db from the built-in catalog", "transitions init"),
    CommandExample("List its transitions", "transitions list"),
  ]

  /// Usage errors begin like every other error of this tool. ArgumentParser has no public name for this.
  static var _errorPrefix: String { "transitions: " }
}

/// A command of this tool, run by ``Invocation`` with its console.
protocol ToolCommand: ParsableCommand {
  /// Two examples at the end of the command's discussion. A test parses each of them.
  static var examples: [CommandExample] { get }
  var display: DisplayOptions { get }
  func run(on console: Console) throws
}

/// A group of commands. Without a subcommand, it shows its help.
protocol ToolCommandGroup: ParsableCommand { static var examples: [CommandExample] { get } }

struct CommandExample: Sendable {
  let purpose: String
  let line: String

  init(_ purpose: String, _ line: String) {
    self.purpose = purpose
    self.line = line
  }
}

extension [CommandExample] {
  var text: String { "EXAMPLES:\n" + map { "  # \($0.purpose)\n  \($0.line)" }.joined(separator: "\n\n") }

  /// The examples after the paragraphs of a discussion.
  var help: String { "\n\n" + text }
}
