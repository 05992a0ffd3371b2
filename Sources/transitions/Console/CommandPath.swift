import ArgumentParser
import TransitionModel

/// The command that a command line names: `session show` in `transitions session show 6f1d`.
struct CommandPath {
  let command: any ParsableCommand.Type
  /// What is wrong with the name of a command, if something is, with the nearest names.
  let mistake: String?

  /// Follows the words of a command line as far as they name commands; `help show` counts as `show`.
  static func of(_ arguments: [String], in root: any ParsableCommand.Type) -> CommandPath {
    var command = root
    var spelled = [root._commandName]
    for word in arguments.first == "help" ? Array(arguments.dropFirst()) : arguments {
      let subcommands = command.configuration.subcommands
      guard !subcommands.isEmpty, !word.hasPrefix("-") else { break }
      guard let next = subcommands.first(where: { $0._commandName == word }) else {
        let names = subcommands.filter { $0.configuration.shouldDisplay }.map { $0._commandName }
        let mistake = mistake(word, after: spelled.joined(separator: " "), among: names)
        return CommandPath(command: command, mistake: mistake)
      }
      command = next
      spelled.append(word)
    }
    return CommandPath(command: command, mistake: nil)
  }

  private static func mistake(_ word: String, after parent: String, among names: [String]) -> String {
    let nearest = NearestNames.to(word, among: names)
    let suggestion =
      nearest.isEmpty
      ? "The commands are \(names.joined(separator: ", "))." : "Did you mean \(nearest.joined(separator: ", "))?"
    return """
      There is no command \"\(parent) \(word)\". \(suggestion)
        See '\(parent) --help' for more information.
      """
  }
}
