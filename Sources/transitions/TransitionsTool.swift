import ArgumentParser

/// The root command. Each subcommand is one file under `Commands`, listed here.
struct TransitionsTool: ToolCommandGroup {
  static let configuration = CommandConfiguration(
    commandName: "transitions",
    abstract: "One place for an app's motion: named transitions, how people use them, and better numbers.",
    discussion: """
      Exit codes: 0 done, 1 the answer is no, 2 it could not be done, 64 the command line makes no sense, \
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
      CommandGroup(name: "SESSION", subcommands: [SessionCommand.self, ReportCommand.self]),
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
