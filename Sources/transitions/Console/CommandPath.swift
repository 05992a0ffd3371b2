import ArgumentParser
import TransitionModel

/// The command that a command line names: `session show` in `transitions session show 6f1d`.
struct CommandPath {
  let command: any ParsableCommand.Type
  /// The names of the commands, beginning with the tool's own.
  let names: [String]
  /// The requested help topic, if any: `transitions help exit-codes`.
  var topic: HelpTopic?
  /// The message for a misspelt command name, with the nearest names.
  var mistake: String?

  /// Follows the words of a command line as long as they name commands. `help show` counts as `show`.
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
      \(option) is before the command's name. Options follow the name: \
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
      There is no command \(QuotedText.of("\(parent) \(word)")). \(suggestion)
        See '\(parent) --help' for more information.
      """
  }

  private static func mistake(inHelp word: String, among names: [String], of root: any ParsableCommand.Type) -> String {
    let topics = HelpTopic.all.map(\.name)
    let suggestion =
      elsewhere(word, in: root, behind: ["transitions", "help"])
      ?? nearest(to: word, among: names + topics) ?? "The topics are \(topics.joined(separator: ", "))."
    return """
      There is no command or help topic \(QuotedText.of(word)). \(suggestion)
        See 'transitions --help' for more information.
      """
  }

  /// Returns the commands with this name in another place: `transitions session import` for `import`.
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

/// An option on a command line that its command does not have.
///
/// ArgumentParser continues to parse after such an option, and often reports a later word instead.
struct UnknownOption {
  /// The option without its value: `--rev` of `--rev=1`.
  let name: String
  let known: [String]

  /// ArgumentParser's own options, which are not part of a command's description.
  private static let builtIn: Set<String> = [
    "-h", "--help", "--help-hidden", "--version", "--generate-completion-script", "--experimental-dump-help",
  ]

  /// Returns the first unknown option among the words after the command's name; nil if there is none.
  ///
  /// - Parameter path: The command after its groups, whose options it also accepts.
  static func first(in words: some Sequence<String>, of path: [ToolDescription.Command]) -> UnknownOption? {
    let options = path.flatMap { $0.arguments ?? [] }.filter { $0.kind != .positional }
    let known = Set(options.flatMap(\.spellings)).union(builtIn)
    let takingValues = Set(options.filter { $0.kind == .option }.flatMap(\.spellings))
    var before = ""
    for word in words.prefix(while: { $0 != "--" }) {
      defer { before = word }
      guard let name = name(of: word), !known.contains(name) else { continue }
      // In `--search -x`, the second word is probably a value, and ArgumentParser reports the missing value.
      if takingValues.contains(before), !name.hasPrefix("--") { continue }
      let own = path.last?.arguments ?? []
      let long = own.filter(\.shouldDisplay).flatMap(\.spellings).filter { $0.hasPrefix("--") }
      return UnknownOption(name: name, known: long.map { String($0.dropFirst(2)) })
    }
    return nil
  }

  /// Returns `--name` for `--name` and `--name=value`, and `-n` for `-n`; nil for a word that cannot be an option, such
  /// as `-3d` or `- softer`.
  private static func name(of word: String) -> String? {
    let name = word.prefix { $0 != "=" }
    let letters = name.drop { $0 == "-" }
    guard (1...2).contains(name.count - letters.count), letters.first?.isLetter == true,
      !letters.contains(where: \.isWhitespace)
    else { return nil }
    return String(name)
  }

  var message: String {
    let near = suggestions.map { "'\($0)'" }.joined(separator: ", ")
    return "Unknown option '\(escaped: name)'" + (near.isEmpty ? "" : ". Did you mean \(near)?")
  }

  /// Options that begin like this one or, failing that, end like it, contain it, are a part of it, or differ by a
  /// typing error.
  var suggestions: [String] {
    let wanted = name.drop { $0 == "-" }.lowercased()
    let parts = wanted.split(separator: "-").map(String.init)
    // One letter matches the end of too many names, and two letters are contained in too many.
    let tests: [(String) -> Bool] = [
      { $0 == wanted },
      { $0.hasPrefix(wanted) },
      { wanted.count > 2 && $0.hasSuffix(wanted) },
      { wanted.count > 2 && $0.contains(wanted) },
      { parts.count > 1 && parts.contains($0) },
    ]
    let near = tests.lazy.map { known.filter($0) }.first { !$0.isEmpty }
    return (near ?? NearestNames.to(wanted, among: known, limit: 1)).prefix(3).map { "--" + $0 }
  }
}
