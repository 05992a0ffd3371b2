import Foundation

@testable import transitions

/// A command as ArgumentParser's `--experimental-dump-help` describes it.
struct ToolDescription: Decodable {
  let commandName: String
  let abstract: String?
  let subcommands: [ToolDescription]?
  let arguments: [Argument]?

  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }

    struct Completion: Decodable {
      struct Words: Decodable { let values: [String] }

      let list: Words?
    }

    /// positional, option or flag.
    let kind: String
    let shouldDisplay: Bool
    let names: [Name]?
    let valueName: String?
    let completionKind: Completion?
    let abstract: String?

    /// The option as written: `--db`.
    var spelling: String? { names?.first.map { ($0.kind == "long" ? "--" : "-") + $0.name } }
  }

  static func read() throws -> ToolDescription {
    struct Dump: Decodable { let command: ToolDescription }
    return try JSONDecoder().decode(Dump.self, from: Data(TransitionsTool._dumpHelp().utf8)).command
  }

  /// Every command of the tool with its full name, without `transitions`.
  static func all() throws -> [(path: [String], command: ToolDescription)] {
    func all(_ command: ToolDescription, _ path: [String]) -> [(path: [String], command: ToolDescription)] {
      [(path, command)]
        + (command.subcommands ?? []).filter { $0.commandName != "help" }
        .flatMap { all($0, path + [$0.commandName]) }
    }
    return all(try read(), [])
  }
}
