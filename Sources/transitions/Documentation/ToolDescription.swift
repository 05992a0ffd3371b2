import Foundation

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
