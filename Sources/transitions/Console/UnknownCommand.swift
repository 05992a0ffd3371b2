import ArgumentParser
import TransitionModel

/// The message for words that name no command, with the nearest names. ArgumentParser only repeats the word.
enum UnknownCommand {
  static func mistake(in words: [String]) -> String? {
    let isHelp = words.first == "help"
    var (group, path): (any ParsableCommand.Type, [String]) = (TransitionsTool.self, ["transitions"])
    for word in words.dropFirst(isHelp ? 1 : 0) {
      let commands = group.configuration.subcommands
      if let next = commands.first(where: { $0._commandName == word }) {
        (group, path) = (next, path + [word])
        continue
      }
      guard !commands.isEmpty, group is any ToolCommandGroup.Type || !word.hasPrefix("-") else { return nil }
      return word.hasPrefix("-")
        ? early(word, before: words, in: commands, of: path)
        : unknown(word, among: commands, of: path, isHelp: isHelp)
    }
    return nil
  }

  /// Suggests the options that begin with an unknown one, or contain it. ArgumentParser counts different letters, and
  /// suggests `--csv` for `--rev`.
  static func withNearOptions(_ error: String) -> String {
    guard let match = error.firstMatch(of: /Unknown option '--([a-z-]{3,})'(\. Did you mean '[^']*'\?)?/) else {
      return error
    }
    if let command = TransitionsTool.configuration.subcommands.first(where: { $0._commandName == match.1 }) {
      let suggestion = "Unknown option '--\(match.1)'. Did you mean `transitions \(command._commandName)`?"
      return error.replacing(match.0, with: suggestion, maxReplacements: 1)
    }
    let options = error[match.range.upperBound...].matches(of: /\[--([a-z-]+)/).map { String($0.1) }
    let (beginning, containing) = (options.filter { $0.hasPrefix(match.1) }, options.filter { $0.contains(match.1) })
    let found = beginning.isEmpty ? containing : beginning
    let near = (found.isEmpty ? NearestNames.to(String(match.1), among: options) : found).map { "'--\($0)'" }
      .joined(separator: ", ")
    let suggestion = "Unknown option '--\(match.1)'. Did you mean \(near)?"
    return near.isEmpty ? error : error.replacing(match.0, with: suggestion, maxReplacements: 1)
  }

  private static func early(
    _ option: String, before words: [String], in commands: [any ParsableCommand.Type], of path: [String]
  ) -> String? {
    let names = commands.map { $0._commandName }
    guard option.hasPrefix("--"), !option.hasPrefix("---"), option != "--help", !words.contains("--help"),
      let command = words.first(where: { names.contains($0) && !path.contains($0) })
    else { return nil }
    return "\(option) is before the command's name. Options follow the name: "
      + "\(ShellCommand(words: path + [command, option])).\(help(path))"
  }

  private static func unknown(
    _ word: String, among commands: [any ParsableCommand.Type], of path: [String], isHelp: Bool
  ) -> String {
    let names = commands.map { $0._commandName }
    let topics = isHelp && path.count == 1 ? HelpTopic.all.map(\.name) : []
    let elsewhere = paths(to: word, in: TransitionsTool.self)
      .map { ShellCommand(words: ["transitions"] + (isHelp ? ["help"] : []) + $0).description }
    let near = elsewhere.isEmpty ? NearestNames.to(word, among: names + topics) : elsewhere
    let all =
      topics.isEmpty
      ? "The commands are \(names.joined(separator: ", "))." : "The topics are \(topics.joined(separator: ", "))."
    let what =
      topics.isEmpty
      ? "command \(QuotedText.of((path + [word]).joined(separator: " ")))"
      : "command or help topic \(QuotedText.of(word))"
    return "There is no \(what). " + (near.isEmpty ? all : "Did you mean \(near.joined(separator: ", "))?") + help(path)
  }

  private static func help(_ path: [String]) -> String {
    "\n  See '\(path.joined(separator: " ")) --help' for more information."
  }

  /// The commands with this name in any place: `session import` for `import`.
  private static func paths(to word: String, in group: any ParsableCommand.Type) -> [[String]] {
    group.configuration.subcommands.flatMap { command in
      (command._commandName == word ? [[word]] : []) + paths(to: word, in: command).map { [command._commandName] + $0 }
    }
  }
}
