import ArgumentParser

struct SessionCommand: ToolCommandGroup {
  static let configuration = CommandConfiguration(
    commandName: "session",
    abstract: "Import, simulate, list, show, export, prune, delete or erase drags.",
    discussion: examples.text,
    subcommands: [
      SessionImportCommand.self, SessionSimulateCommand.self, SessionListCommand.self, SessionShowCommand.self,
      SessionExportCommand.self, SessionPruneCommand.self, SessionDeleteCommand.self, SessionEraseCommand.self,
    ])
  static let examples = [
    CommandExample("List the latest ten", "transitions session list --limit 10"),
    CommandExample("Show one of them, with its trace", "transitions session show 6f1d9a52 --samples"),
  ]
}
