import ArgumentParser

/// A command's help: ArgumentParser's, and the command's examples after it. The root's lists the help topics, too.
enum HelpText {
  static func of(_ command: any ParsableCommand.Type, columns: Int) -> String {
    var help = UsageLine.optionsLast(in: TransitionsTool.helpMessage(for: command, columns: columns))
    if command is TransitionsTool.Type { help += (help.hasSuffix("\n") ? "\n" : "\n\n") + HelpTopic.list }
    let examples = (command as? any ToolCommand.Type)?.examples ?? (command as? any ToolCommandGroup.Type)?.examples
    guard let examples, !examples.isEmpty else { return help }
    let lines = examples.map { "  # \($0.purpose)\n  \($0.line)" }
    return help + (help.hasSuffix("\n") ? "" : "\n") + "\nEXAMPLES:\n" + lines.joined(separator: "\n\n")
  }
}
