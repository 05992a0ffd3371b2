import ArgumentParser
import TransitionModel

/// The command that a command line names: `session show` in `transitions session show 6f1d`.
struct CommandPath {
  let command: any ParsableCommand.Type
  /// The words that name it, the tool's own first.
  let names: [String]
  /// The help topic it asks for instead: `transitions help exit-codes`.
  var topic: HelpTopic?
  /// What is wrong with the name of a command, if something is, with the nearest names.
  var mistake: String?

  /// Follows the words of a command line as far as they name commands; `help show` counts as `show`.
  static func of(_ arguments: [String], in root: any ParsableCommand.Type) -> CommandPath {
    let isHelp = arguments.first == "help"
    if isHelp, arguments.count > 1, let topic = HelpTopic.named(arguments[1]) {
      return CommandPath(command: root, names: [root._commandName], topic: topic)
    }
    var command = root
    var spelled = [root._commandName]
    let words = isHelp ? arguments[1...] : arguments[...]
    for (index, word) in zip(words.indices, words) {
      let subcommands = command.configuration.subcommands
      guard !subcommands.isEmpty, !word.hasPrefix("-") else {
        let mistake = mistake(word, before: words[index...], after: spelled.joined(separator: " "), in: command)
        return CommandPath(command: command, names: spelled, mistake: mistake)
      }
      guard let next = subcommands.first(where: { $0._commandName == word }) else {
        let names = subcommands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
        let mistake =
          isHelp && spelled.count == 1
          ? mistake(inHelp: word, among: names, of: root)
          : mistake(word, after: spelled.joined(separator: " "), among: names, of: root)
        return CommandPath(command: command, names: spelled, mistake: mistake)
      }
      command = next
      spelled.append(word)
    }
    return CommandPath(command: command, names: spelled)
  }

  /// An option of a command that stands before its name.
  private static func mistake(
    _ option: String, before words: ArraySlice<String>, after parent: String, in group: any ParsableCommand.Type
  ) -> String? {
    let own = ["-h", "--help", "--version"]
    guard option.hasPrefix("-"), !option.hasPrefix("---"), !own.contains(option), !words.contains("--help"),
      group is any ToolCommandGroup.Type
    else { return nil }
    let names = group.configuration.subcommands.map { $0._commandName }
    guard let command = words.first(where: names.contains) else { return nil }
    return """
      \(option) stands before the command's name. Options go behind it: \
      \(ShellCommand(words: parent.split(separator: " ").map(String.init) + [command, option])).
        See '\(parent) \(command) --help' for more information.
      """
  }

  private static func mistake(
    _ word: String, after parent: String, among names: [String], of root: any ParsableCommand.Type
  ) -> String {
    let suggestion =
      elsewhere(word, in: root) ?? nearest(to: word, among: names)
      ?? "The commands are \(names.joined(separator: ", "))."
    return """
      There is no command "\(parent) \(word)". \(suggestion)
        See '\(parent) --help' for more information.
      """
  }

  private static func mistake(
    inHelp word: String, among names: [String], of root: any ParsableCommand.Type
  ) -> String {
    let topics = HelpTopic.all.map(\.name)
    let suggestion =
      elsewhere(word, in: root, behind: ["transitions", "help"])
      ?? nearest(to: word, among: names + topics) ?? "The topics are \(topics.joined(separator: ", "))."
    return """
      There is no command or help topic "\(word)". \(suggestion)
        See 'transitions --help' for more information.
      """
  }

  /// The commands that have this very name in another place: `transitions session import` for `import`.
  private static func elsewhere(
    _ word: String, in root: any ParsableCommand.Type, behind beginning: [String] = ["transitions"]
  ) -> String? {
    let found = paths(to: word, in: root).map { ShellCommand(words: beginning + $0).description }
    return found.isEmpty ? nil : "Did you mean \(found.joined(separator: ", "))?"
  }

  private static func paths(to word: String, in group: any ParsableCommand.Type) -> [[String]] {
    group.configuration.subcommands.filter { $0.configuration.shouldDisplay }.flatMap { command in
      (command._commandName == word ? [[word]] : []) + paths(to: word, in: command).map { [command._commandName] + $0 }
    }
  }

  private static func nearest(to word: String, among names: [String]) -> String? {
    let nearest = NearestNames.to(word, among: names)
    return nearest.isEmpty ? nil : "Did you mean \(nearest.joined(separator: ", "))?"
  }
}
