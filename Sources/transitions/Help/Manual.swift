import ArgumentParser
import Foundation

/// Everything the tool says about itself, in the order of its help, ready to be written in some markup.
///
/// Made from ArgumentParser's description and from the command types: a command needs no entry anywhere to stand in it.
struct Manual {
  /// The tool itself, its commands, and their commands behind each.
  let entries: [Entry]
  /// Options that most commands take, told once.
  let commonOptions: [Argument]
  let topics = HelpTopic.all
  let version = TransitionsTool.configuration.version

  struct Entry {
    /// The words that name it: `transitions session list`.
    let name: String
    let abstract: String
    /// Paragraphs, each without a line end in it.
    let discussion: [String]
    /// `transitions show <name> [--json]`.
    let usage: String
    let isGroup: Bool
    let arguments: [Argument]
    let examples: [CommandExample]
  }

  struct Argument: Hashable {
    /// `<name>`, `--format <format>`, `-h, --help`.
    let term: String
    let help: String
    /// The words it takes, where it takes nothing else.
    let allowed: [String]
    let defaultValue: String?
    let isRepeating: Bool

    /// What is told beside the help.
    var facts: [String] {
      // Where the help has the words in it, it need not say them twice.
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

  /// The arguments of a command that are its own.
  func arguments(of entry: Entry) -> [Argument] { entry.arguments.filter { !commonOptions.contains($0) } }

  /// The names of the common options a command takes.
  func commonOptions(of entry: Entry) -> [String] {
    commonOptions.filter(entry.arguments.contains).map(\.term)
  }

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

/// What ArgumentParser says about the tool: the part of its `--experimental-dump-help` that the manual takes.
struct ToolDescription: Decodable {
  let command: Command

  struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let subcommands: [Command]?
    let arguments: [Argument]?

    /// The ones that these words name, each a command of the one before, this one first.
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

      /// As it is written on a command line.
      var spelling: String { (kind == "long" ? "--" : "-") + name }
    }

    /// Where the values come from that a shell offers.
    struct Completion: Decodable {
      struct Words: Decodable {
        let values: [String]
      }

      /// Nothing but these.
      let list: Words?
    }

    let kind: Kind
    let shouldDisplay: Bool
    let isOptional: Bool
    let isRepeating: Bool
    let names: [Name]?
    let valueName: String?
    let defaultValue: String?
    let completionKind: Completion?
    let abstract: String?

    /// Its names, as they are written on a command line.
    var spellings: [String] { (names ?? []).map(\.spelling) }
  }

  /// Reads what the tool says about itself.
  static func ofThisTool() throws -> ToolDescription {
    try JSONDecoder().decode(Self.self, from: Data(TransitionsTool._dumpHelp().utf8))
  }
}
