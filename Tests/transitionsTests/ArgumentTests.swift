import ArgumentParser
import Foundation
import TestSupport
import Testing

@testable import transitions

/// Wrong input for every option of every command, from the tool's description of itself.
@Suite struct ArgumentTests {
  /// The names of values that are numbers.
  private static let numbers: Set = ["count", "number", "points", "seconds", "share", "difference"]

  @Test func everyNumberRefusesAWord() throws {
    try refuse("many") { Self.numbers.contains($0.valueName ?? "") }
  }

  @Test func everyNumberRefusesLessThanNothing() throws {
    // Which revisions exist depends on the registry.
    try refuse("-1") { Self.numbers.contains($0.valueName ?? "") && $0.spelling != "--revision" }
  }

  @Test func everyTimeRefusesAWord() throws {
    try refuse("soon") { ["time", "age"].contains($0.valueName) }
  }

  @Test func everyChoiceRefusesAnotherWordAndListsAll() throws {
    try refuse("xyzzy") {
      $0.completionKind?.list?.values.isEmpty == false && $0.spelling != "--device"
    } says: {
      // Only a part of the many rules of lint is near a word, and a tab is a character.
      ["--delimiter", "--rule", "--explain"].contains($0.spelling) ? [] : $0.completionKind?.list?.values ?? []
    }
  }

  @Test(arguments: HelpTests.commands.filter { !$0.isEmpty })
  func everyCommandRefusesAnUnknownOption(path: [String]) throws {
    let (code, errors) = try Self.run(path, with: "--xyzzy", in: Workspace.withRegistry())
    #expect(code == ExitStatus.usage)
    #expect(errors.hasPrefix("transitions: Unknown option '--xyzzy'"), "\(errors)")
    #expect(errors.hasSuffix("  See 'transitions \(path.joined(separator: " ")) --help' for more information.\n"))
  }

  /// Expects that every such option refuses a value with a usage error that names the option.
  private func refuse(
    _ wrong: String, where isMeant: (ToolDescription.Argument) -> Bool,
    says: (ToolDescription.Argument) -> [String] = { _ in [] }
  ) throws {
    let workspace = try Workspace.withRegistry()
    var count = 0
    for (path, command) in try ToolDescription.all() {
      for argument in command.arguments ?? [] where argument.kind == "option" && isMeant(argument) {
        let option = try #require(argument.spelling)
        count += 1
        let (code, errors) = try Self.run(path, with: "\(option)=\(wrong)", in: workspace)
        #expect(code == ExitStatus.usage, "\(path) \(option)=\(wrong): \(code) \(errors)")
        for text in [option] + says(argument) { #expect(errors.contains(text), "\(path) \(option): \(errors)") }
      }
    }
    #expect(count > 4)
  }

  /// Runs the first example of a command with one more word, in this process.
  private static func run(
    _ path: [String], with word: String, in workspace: Workspace
  ) throws -> (code: Int32, errors: String) {
    let type = path.reduce(TransitionsTool.self as any ParsableCommand.Type) { type, name in
      type.configuration.subcommands.first { $0._commandName == name } ?? type
    }
    let examples = (type as? any ToolCommand.Type)?.examples ?? (type as? any ToolCommandGroup.Type)?.examples ?? []
    let line = try #require(examples.first).line.replacing("\\\n", with: "").components(separatedBy: " > ")[0].split(
      separator: "|")[0]
    var words = Array(try HelpTests.words(String(line)).dropFirst())
    // The example of a group is that of one of its commands.
    if type is any ToolCommandGroup.Type { words = path }
    let console = Console(output: ConsoleStream(.memory), errors: ConsoleStream(.memory))
    let code = Invocation(arguments: words + [word]) { _ in console }.run()
    #expect(console.output.text.isEmpty, "\(words)")
    return (code, console.errors.text)
  }
}
