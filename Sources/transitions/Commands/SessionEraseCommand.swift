import ArgumentParser
import Foundation
import RegistryTools
import SessionAnalytics
import TransitionModel
import TransitionStore

struct SessionEraseCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "erase",
    abstract: "Erase sessions on request, and refuse to import them again.",
    discussion: """
      `session show` prints the token of a drag. The registry also finds a token by the hash in its own exported files: h1: \
      and 32 hexadecimal digits. The sessions, their traces and the presentations are deleted and overwritten. The token \
      stays as a tombstone: later imports skip everything recorded under it, even from an old file. `doctor` counts the \
      tombstones.

      A token without data leaves no tombstone, because it may be a typing mistake. If nothing was erased, the exit code is 1. \
      With --unseen, later imports refuse such tokens too.

      An app that erases its install sends its hashes in a batch, which `session import` applies. The scripts for \
      DuckDB and Spark take the same list with --erased. Delete copies and objects stored elsewhere yourself.
      """ + examples.help)
  static let examples = [
    CommandExample(
      "Erase one install", "transitions session erase --token h1:5f0c2a9b7d3e4f60718293a4b5c6d7e8"),
    CommandExample(
      "Show what a list would erase, one token a line", "transitions session erase --file erased.txt --dry-run"),
  ]

  @Option(
    help: ArgumentHelp("Erase all data recorded under this token. May be repeated.", valueName: "hash"),
    completion: .list([]))
  var token: [String] = []
  @Option(
    help: ArgumentHelp(
      "Erase the tokens in this file, one a line; - is standard input. Lines that begin with # are comments.",
      valueName: "list"),
    completion: .file(extensions: ["txt"]))
  var file: String?
  @Flag(help: ArgumentHelp("Also refuse later imports of tokens without data.").hidden) var unseen = false
  @Flag(help: "Show what would be erased, and change nothing.") var dryRun = false
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if let problem = token.lazy.compactMap(Self.problem).first { throw ValidationError("--token \(problem)") }
  }

  static let lengths = 1...100

  private static func problem(_ token: String) -> String? {
    lengths.contains(token.count) ? nil : "has \(Count.of(token.count, "character")); a token has 1 to 100."
  }

  func run(on console: Console) throws {
    // ArgumentParser validates before it looks for unknown options, which would hide a misspelled --token.
    if token.isEmpty, file == nil {
      throw ValidationError("Give the tokens to erase: --token HASH, or --file LIST with one token per line.")
    }
    let tokens = token + (try file.map(tokens) ?? [])
    let registry = try database.registry(.readWrite, for: console)
    let summary = try registry.erase(tokens: tokens, unseen: unseen, dryRun: dryRun)
    if !dryRun { console.stored() }
    if summary.erasedBefore > 0 {
      console.note("\(Count.of(summary.erasedBefore, "token")) erased before: no data is left.")
    }
    if !summary.unseen.isEmpty { console.note(text(ofUnseen: summary.unseen)) }
    let done = summary.tokens + summary.erasedBefore + (unseen ? summary.unseen.count : 0)
    guard done > 0 else { throw ExitCode(ExitStatus.no) }
    guard summary.tokens > 0 else {
      return console.print("Nothing to erase. \(refusal) \(Count.of(done, "token")).")
    }
    console.print(
      "\(dryRun ? "Would erase" : "Erased") \(Count.of(summary.tokens, "token")): "
        + "\(Count.of(summary.sessions, "session")) and \(Count.of(summary.presentations, "presentation")).")
  }

  private var refusal: String { dryRun ? "Later imports would refuse" : "Later imports refuse" }

  private func text(ofUnseen tokens: [String]) -> String {
    let shown = tokens.prefix(3).map { QuotedText.of($0) }.joined(separator: ", ") + (tokens.count > 3 ? ", …" : "")
    let next =
      unseen
      ? "\(refusal) \(tokens.count == 1 ? "it" : "them")."
      : "`transitions session show` prints a drag's token. A file from another registry has another token, h1:…, for the "
        + "same person. With --unseen, later imports refuse a token that has no data yet."
    return "There is no data under \(tokens.count == 1 ? "this token" : "\(tokens.count) tokens"): \(shown). \(next)"
  }

  private func tokens(in file: String) throws -> [String] {
    let source = try InputSource(file)
    var bytes: [UInt8] = []
    while let piece = try source.next() { bytes += piece }
    let text = String(decoding: bytes, as: UTF8.self)
    let tokens = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
      .map { ($0.offset, $0.element.trimmingCharacters(in: .whitespaces)) }
      .filter { !$0.1.isEmpty && !$0.1.hasPrefix("#") }
    guard !tokens.isEmpty else { throw ToolError("\(escaped: file) contains no token. Write one per line.") }
    for (place, token) in tokens {
      if let problem = Self.problem(token) { throw ToolError("\(escaped: file): line \(place + 1) \(problem)") }
    }
    return tokens.map(\.1)
  }
}
