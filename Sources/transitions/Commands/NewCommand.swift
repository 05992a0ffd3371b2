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
      The file contains the release rule that `transitions infer NAME` estimates, so drags end as before. \
      Everything else is a copy of the measured transition, or of card-standard with the measured edge if this library \
      does not present the measured one. FIELD=VALUE changes a field of the file, as in `transitions set`. The command \
      does not change the registry. Read the file, then run `transitions apply FILE`.
      """ + examples.help)
  static let examples = [
    CommandExample("Write ./card.yaml with the rule of modal-standard", "transitions new card --like modal-standard"),
    CommandExample(
      "Choose the rule instead of estimating it, and print the file",
      "transitions new card --like system-sheet --output - \\\n    \"releaseRule=flingOrDistance(velocity: 300, fraction: 0.3)\""
    ),
  ]

  @Argument(help: "The name of the new transition.", completion: .list([])) var name: String
  @Argument(
    help: ArgumentHelp("FIELD=VALUE, or FIELD= to remove a value.", valueName: "field=value"),
    completion: .assignment)
  var assignments: [String] = []
  @Option(
    help: ArgumentHelp("The measured transition.", valueName: "transition"), completion: .anyTransitionName)
  var like: String
  @Option(
    help: ArgumentHelp("Only drags of this revision. Default: the latest one with enough data.", valueName: "number"),
    completion: .revision)
  var revision: Int?
  @OptionGroup var drags: DragFilters
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
    let assignments = FieldAssignments(assignments)
    var (rule, comments): (String?, [String]) = (nil, [])
    var measured = revision
    if !assignments.areCompleteRule {
      let inferred = try InferredRule.make(
        from: registry, transition: like,
        in: ReportSelection(sinceMicroseconds: drags.sinceDay, origin: drags.origin, revision: measured))
      guard let closest = inferred.closestRule else {
        throw ToolError(
          "\(inferred.headline) So there is no rule to write. \(database.command("infer", like)) prints the "
            + "details. With a rule of your own, no estimate is needed: give releaseRule=RULE.")
      }
      let revision = inferred.subject.revision
      let type = try registry.revision(revision, of: like).transition.configuration.dismissalType
      (rule, measured) = (type == .input ? try armed(closest) ?? closest : closest, revision)
      comments = [inferred.headline] + inferred.notes
    }
    let pattern = try configuration(
      like: registry.revision(measured, of: like).transition.configuration, deciding: rule)
    let configuration = try assignments.applied(to: pattern, keepingOldVelocity: false)
    let lines = comments.flatMap { $0.wrapped(to: 100) }.map { "# \($0)" }
    let text = (lines + (lines.isEmpty ? [] : [""]) + [CatalogWriter.write(configuration)]).joined(separator: "\n")
    try file.write(text, to: console)
    guard file.path != OutputFile.standardOutput else { return }
    console.note("Wrote \(file.path): \(configuration.decidingRule?.summary ?? "no rule").")
    console.note("Read it, then: \(database.command("apply", file.path))")
  }

  /// Returns the rule for an input dismissal, which only travel may finish; nil if speed counts, or if the travel is a share.
  private func armed(_ rule: String) throws -> String? {
    let pattern = try BuiltInCatalog.transitions().first { $0.name == BuiltInCatalog.replacementPattern }
    let closest = try pattern.map { try FieldAssignments(["interaction.releaseRule=\(rule)"]).applied(to: $0) }
    guard case .anyOf(nil, nil, let points?)? = closest?.interaction?.releaseRule else { return nil }
    return ReleaseRule.armed(points: points).description
  }

  /// Returns a copy of the measured transition that decides by a rule. If this library does not present that one, the
  /// rest is card-standard's.
  private func configuration(
    like measured: TransitionConfiguration, deciding rule: String?
  ) throws -> TransitionConfiguration {
    var values: ConfigurationValues
    if measured.dismissalType == .none || measured.interaction == nil {
      // The rule's speeds are those of the estimator that measured them.
      let estimator: VelocitySource? = measured.kind == .observed ? .ofSamples : nil
      values = try BuiltInCatalog.replacement(for: measured, named: name, deciding: rule, estimator: estimator).values
    } else {
      let changes = rule.map { ["interaction.releaseRule=\($0)"] } ?? []
      values = try FieldAssignments(changes).applied(to: measured).values
      values["name"] = .text(name)
    }
    values["summary"] = .text("Decides like \(like).")
    return try TransitionConfiguration(values)
  }
}
