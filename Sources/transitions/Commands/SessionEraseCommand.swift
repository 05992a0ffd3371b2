import ArgumentParser
import Foundation
import RegistryTools
import TransitionStore

struct SessionEraseCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase",
    abstract: "Erase sessions on request, and refuse to import them again.",
    discussion: """
      Give a token as the registry stores it. From an exported file, that is h1: and 32 hexadecimal digits. Its \
      sessions, their traces and its presentations are deleted and overwritten. The hash stays as a tombstone: later \
      imports skip everything recorded under it, even from an old file. `doctor` counts the tombstones.

      An app that erases its install sends its hashes in a batch, which `session import` applies. The scripts for \
      DuckDB and Spark take the same list with --erased. Delete copies and objects stored elsewhere yourself.
      """)
  static let examples = [
    CommandExample(
      "Erase one install", "transitions session erase --token h1:5f0c2a9b7d3e4f60718293a4b5c6d7e8"),
    CommandExample("Erase all tokens of a list, one per line", "transitions session erase --file erased.txt"),
  ]

  @Option(
    help: ArgumentHelp("Erase all data recorded under this token. May be repeated.", valueName: "hash"),
    completion: .list([]))
  var token: [String] = []
  @Option(
    help: ArgumentHelp("Erase the tokens in this file, one a line; - is standard input.", valueName: "list"),
    completion: .file(extensions: ["txt"]))
  var file: String?
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if token.isEmpty, file == nil {
      throw ValidationError("Give the tokens to erase: --token HASH, or --file LIST with one token per line.")
    }
    if let problem = token.lazy.compactMap(Self.problem).first { throw ValidationError("--token \(problem)") }
  }

  /// Returns the problem with a token; nil if there is none.
  private static func problem(_ token: String) -> String? {
    (1...100).contains(token.count) ? nil : "has \(Count.of(token.count, "character")); a token has 1 to 100."
  }

  func run(on console: Console) throws {
    let tokens = token + (try file.map(tokens) ?? [])
    let summary = try database.registry(.readWrite, for: console).erase(tokens: tokens)
    console.stored()
    console.print(
      "Erased \(Count.of(summary.tokens, "token")): \(Count.of(summary.sessions, "session")) and "
        + "\(Count.of(summary.presentations, "presentation")).")
  }

  private func tokens(in file: String) throws -> [String] {
    let source = try InputSource(file)
    var bytes: [UInt8] = []
    while let piece = try source.next() { bytes += piece }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    let tokens = lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
    guard !tokens.isEmpty else { throw ToolError("\(file) contains no token. Write one per line.") }
    for (place, token) in tokens.enumerated() {
      if let problem = Self.problem(token) { throw ToolError("\(file): line \(place + 1) \(problem)") }
    }
    return tokens
  }
}
