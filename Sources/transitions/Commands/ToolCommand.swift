import ArgumentParser

/// A command of this tool: ``Invocation`` hands it its console and runs it, and it shows how it is used.
protocol ToolCommand: ParsableCommand {
  /// Printed at the end of the command's help. A test parses every one of them.
  static var examples: [CommandExample] { get }
  var display: DisplayOptions { get }
  func run(on console: Console) throws
}

/// A group of commands, which does nothing by itself but show its help.
protocol ToolCommandGroup: ParsableCommand {
  static var examples: [CommandExample] { get }
}

/// A command line worth showing, and what it is for.
struct CommandExample: Sendable {
  let purpose: String
  let line: String

  init(_ purpose: String, _ line: String) {
    self.purpose = purpose
    self.line = line
  }
}
