import ArgumentParser

struct SessionCommand: ToolCommandGroup {
  static let configuration = CommandConfiguration(
    commandName: "session",
    abstract: "The drags people made, each with the exact configuration that was on screen.",
    subcommands: [
      SessionImportCommand.self, SessionSimulateCommand.self, SessionListCommand.self, SessionShowCommand.self,
      SessionExportCommand.self, SessionPruneCommand.self,
    ])
  static let examples = [
    CommandExample("The latest ten", "transitions session list --limit 10"),
    CommandExample("One of them, with its trace", "transitions session show 6f1d9a52 --samples"),
  ]
}
