import ArgumentParser
import Foundation

/// The help of all commands, for man pages and Markdown. ArgumentParser's own generator is a package plug-in and
/// supports neither examples, help topics nor Markdown.
struct Manual {
  let entries: [Entry]
  /// The options that most commands share, described once.
  let commonOptions: [Argument]
  let topics = HelpTopic.all
  let version = TransitionsTool.configuration.version

  struct Entry {
    /// The full name: `transitions session list`.
    let name: String
    let abstract: String
    /// Paragraphs without line ends.
    let discussion: [String]
    /// The usage line: `transitions show <name> [--json]`.
    let usage: String
    let isGroup: Bool
    let arguments: [Argument]
    let examples: [CommandExample]
  }

  struct Argument: Hashable {
    /// The term to explain: `<name>`, `--format <format>`, `-h, --help`.
    let term: String
    let help: String
    /// All allowed words, if there are only a few.
    let allowed: [String]
    let defaultValue: String?
    let isRepeating: Bool

    var facts: [String] {
      // Words mentioned in the help are not repeated.
      let mentioned = allowed.isEmpty || help.contains(allowed.joined(separator: ", "))
      return [
        isRepeating && !help.contains("repeated") && !help.contains("several times")
          ? "May be given more than once." : nil,
        mentioned ? nil : "Allowed: \(allowed.joined(separator: ", ")).",
        defaultValue.map { "Default: \($0)." },
      ].compactMap { $0 }
    }
  }

  init() throws {
    entries = Self.entries(of: TransitionsTool.self, try ToolDescription.ofThisTool().command, path: [])
    let commands = entries.dropFirst()
    let everything = commands.flatMap(\.arguments)
    var told: Set<Argument> = []
    commonOptions = everything.filter { argument in
      told.insert(argument).inserted && commands.count { $0.arguments.contains(argument) } * 2 > commands.count
    }
  }

  func arguments(of entry: Entry) -> [Argument] { entry.arguments.filter { !commonOptions.contains($0) } }

  func commonOptions(of entry: Entry) -> [String] { commonOptions.filter(entry.arguments.contains).map(\.term) }

  private static func entries(
    of type: any ParsableCommand.Type, _ description: ToolDescription.Command, path: [String]
  ) -> [Entry] {
    let path = path + [description.commandName]
    let types = type.configuration.subcommands.filter { $0.configuration.shouldDisplay }
    let entry = Entry(
      name: path.joined(separator: " "), abstract: description.abstract ?? "",
      discussion: (description.discussion ?? "").split(separator: "\n").map(String.init),
      usage: UsageLine.of(type), isGroup: type is any ToolCommandGroup.Type,
      arguments: (description.arguments ?? []).filter(\.shouldDisplay).map(Argument.init),
      examples: (type as? any ToolCommand.Type)?.examples ?? (type as? any ToolCommandGroup.Type)?.examples ?? [])
    return [entry]
      + types.flatMap { type in
        (description.subcommands ?? []).filter { $0.commandName == type._commandName }
          .flatMap { entries(of: type, $0, path: path) }
      }
  }
}

extension Manual.Argument {
  fileprivate init(_ argument: ToolDescription.Argument) {
    let value = "<\(argument.valueName ?? "value")>"
    let names = argument.spellings.joined(separator: ", ")
    switch argument.kind {
    case .positional: term = value
    case .flag: term = names
    case .option: term = "\(names) \(value)"
    }
    help = argument.abstract ?? ""
    allowed = argument.completionKind?.list?.values ?? []
    defaultValue = argument.defaultValue
    isRepeating = argument.isRepeating
  }
}

/// The part of ArgumentParser's `--experimental-dump-help` that the manual needs.
struct ToolDescription: Decodable {
  let command: Command

  struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let subcommands: [Command]?
    let arguments: [Argument]?

    /// Returns the commands named by these words, beginning with this one. Each is a subcommand of the previous one.
    func path(_ names: some Sequence<String>) -> [Command] {
      names.reduce(into: [self]) { path, name in
        path += path.last?.subcommands?.filter { $0.commandName == name } ?? []
      }
    }
  }

  struct Argument: Decodable {
    enum Kind: String, Decodable {
      case positional
      case option
      case flag
    }

    struct Name: Decodable {
      let kind: String
      let name: String

      var spelling: String { (kind == "long" ? "--" : "-") + name }
    }

    struct Completion: Decodable {
      struct Words: Decodable { let values: [String] }

      let list: Words?
    }

    let kind: Kind
    let shouldDisplay: Bool
    let isRepeating: Bool
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let completionKind: Completion?
    let abstract: String?

    var spellings: [String] { (names ?? []).map(\.spelling) }
  }

  static func ofThisTool() throws -> ToolDescription { try thisTool.get() }

  private static let thisTool = Result {
    try JSONDecoder().decode(Self.self, from: Data(TransitionsTool._dumpHelp().utf8))
  }
}
