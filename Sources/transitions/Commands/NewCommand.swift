import ArgumentParser
import SessionAnalytics
import TransitionCatalog
import TransitionModel
import TransitionStore

struct NewCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write a catalog file for a transition that decides drags like a measured one.",
    discussion: """
      The file contains the release rule that `transitions report NAME --infer` estimates, so drags end as before. \
      Everything else is a copy of the measured transition, or of card-standard if this library does not present the \
      measured one. The command does not change the registry. Read the file, then run `transitions apply FILE`.
      """)
  static let examples = [
    CommandExample("Write ./card.yaml with the rule of modal-standard", "transitions new card --like modal-standard"),
    CommandExample("Print the file instead", "transitions new card --like modal-standard --output -"),
  ]

  @Argument(help: "The name of the new transition.", completion: .list([])) var name: String
  @Option(
    help: ArgumentHelp("The measured transition.", valueName: "transition"), completion: .anyTransitionName)
  var like: String
  @Option(
    help: ArgumentHelp("The file to write; - is standard output. Default: NAME.yaml.", valueName: "file"),
    completion: .file(extensions: ["yaml"]))
  var output: String?
  @Flag(help: "Replace an existing file.") var overwrite = false
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func validate() throws {
    guard TransitionName.isValid(name) else {
      throw ValidationError("\(QuotedText.of(name)) is no name of a transition. Allowed is \(TransitionName.rule).")
    }
  }

  func run(on console: Console) throws {
    let file = try OutputFile(
      output ?? "\(name).yaml", option: "--output", example: "\(name).yaml", mark: nil, overwrites: overwrite,
      registry: database.path(in: console.environment))
    let registry = try database.registry(.readOnly, for: console)
    let inferred = try InferredRule.make(from: registry, transition: like)
    guard let rule = inferred.closestRule else {
      throw ToolError(
        "\(inferred.headline) So there is no rule to write. \(database.command("report", like, "--infer")) prints the "
          + "details.")
    }
    let pattern = try pattern(registry.revision(inferred.subject.revision, of: like).transition.configuration)
    var values = try FieldAssignments(["interaction.releaseRule=\(rule)"]).applied(to: pattern).values
    values["name"] = .text(name)
    values["summary"] = .text("Decides like \(like).")
    let configuration = try TransitionConfiguration(values)
    try file.write(Self.text(configuration, inferred), to: console)
    guard file.path != OutputFile.standardOutput else { return }
    console.note("Wrote \(file.path): \(inferred.closestSummary ?? rule).")
    console.note("Read it, then: \(database.command("apply", file.path))")
  }

  /// Returns the configuration to copy: the measured one, or card-standard if that has no rule of its own.
  private func pattern(_ measured: TransitionConfiguration) throws -> TransitionConfiguration {
    guard measured.dismissalType == .none || measured.interaction == nil else { return measured }
    return try BuiltInCatalog.transitions().first { $0.name == "card-standard" } ?? measured
  }

  private static func text(_ configuration: TransitionConfiguration, _ inferred: InferredRule) -> String {
    let sentences = [inferred.headline] + inferred.notes
    let comments = sentences.flatMap { $0.wrapped(to: 100) }.map { "# \($0)" }
    return (comments + ["", CatalogWriter.write(configuration)]).joined(separator: "\n")
  }
}
