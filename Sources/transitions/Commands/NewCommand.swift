import ArgumentParser
import SessionAnalytics
import TransitionCatalog
import TransitionModel
import TransitionStore

struct NewCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "new",
    abstract: "Write a catalog file for a new transition.",
    discussion: """
      The file is a commented copy of card-standard, a card at the bottom. With --from, it is a copy of another transition.

      With --like, the new transition decides drags like a measured one: its release rule is the one that `transitions \
      infer` estimates from recorded drags. The rest is a copy, or card-standard with the measured edge if something \
      else presents the measured one.

      FIELD=VALUE changes a field of the file, as in `transitions set`. The command does not change the registry. Edit the \
      file, then run `transitions apply FILE`.
      """ + examples.help)
  static let examples = [
    CommandExample(
      "Write ./card.yaml, a card from the right",
      "transitions new card edge=trailing dismissal.response=0.35"),
    CommandExample(
      "Print a file that decides as people's drags of a system sheet were decided",
      "transitions new card --like system-sheet --output -"),
  ]

  @Argument(help: "The name of the new transition.", completion: .list([])) var name: String
  @Argument(
    help: ArgumentHelp("FIELD=VALUE, or FIELD= to remove a value.", valueName: "field=value"),
    completion: .assignment)
  var assignments: [String] = []
  @Option(help: ArgumentHelp("The transition to copy.", valueName: "transition"), completion: .anyTransitionName)
  var from: String?
  @Option(
    help: ArgumentHelp("The transition whose recorded drags show the release rule.", valueName: "transition"),
    completion: .anyTransitionName)
  var like: String?
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
    if from != nil, like != nil { throw ValidationError("--from and --like each choose a pattern. Give one of them.") }
  }

  func run(on console: Console) throws {
    let file = try OutputFile(
      output ?? "\(name).yaml", option: "--output", example: "\(name).yaml", mark: nil, overwrites: overwrite,
      registry: database.path(in: console.environment))
    let sample = try sample(on: console)
    var values = try FieldAssignments(assignments).applied(to: sample.pattern, keepingOldVelocity: false).values
    values["name"] = .text(name)
    values["summary"] = .text(sample.summary)
    let configuration = try TransitionConfiguration(values)
    try file.write(sample.text(of: configuration, isChanged: !assignments.isEmpty), to: console)
    guard file.path != OutputFile.standardOutput else { return }
    let decision = configuration.kind == .observed ? "something else decides" : "no drag dismisses it"
    console.note("Wrote \(file.path): \(configuration.decidingRule?.summary ?? decision).")
    let isMissing = (try? database.registry(.readOnly, for: console)) == nil
    let makes = isMissing ? "\(database.command("init")), and " : ""
    console.note("Edit it, then: \(makes)\(database.command("apply", file.path))")
  }

  /// The transition that the file copies.
  private struct Sample {
    let pattern: TransitionConfiguration
    let summary: String
    var comments: [String] = []

    /// Returns the file's text, with the comments of the built-in file if it is a plain copy of one.
    func text(of configuration: TransitionConfiguration, isChanged: Bool) -> String {
      let head = comments.flatMap { $0.wrapped(to: 100) }.map { "# \($0)\n" }.joined() + (comments.isEmpty ? "" : "\n")
      guard !isChanged, comments.isEmpty, let commented = BuiltInCatalog.commentedCopy(of: pattern, as: configuration)
      else { return head + CatalogWriter.write(configuration, comments: comments.isEmpty) }
      return commented
    }
  }

  private func sample(on console: Console) throws -> Sample {
    if let like { return try measured(like, on: console) }
    if let from {
      let pattern = try database.registry(.readOnly, for: console).revision(nil, of: from).transition.configuration
      return Sample(pattern: pattern, summary: "A copy of \(from).")
    }
    guard let card = try BuiltInCatalog.transitions().first(where: { $0.name == BuiltInCatalog.replacementPattern })
    else { throw ToolError("The built-in catalog has no \(BuiltInCatalog.replacementPattern).") }
    let edge = try? FieldAssignments(assignments).applied(to: card).geometry.edge
    // Room to tap above a card, and its grabber at the top, are of no use beside one.
    let ofBottom: [String: ConfigurationFieldValue?] = [
      "geometry.marginTop": nil, "geometry.alignment": nil, "geometry.grabber": nil, "geometry.height": nil,
    ]
    return Sample(
      pattern: edge?.axis == .x ? try card.setting(ofBottom) : card, summary: "A copy of \(card.name).")
  }

  private func measured(_ like: String, on console: Console) throws -> Sample {
    let registry = try database.registry(.readOnly, for: console)
    let latest = try registry.revision(nil, of: like).transition.configuration
    guard !FieldAssignments(assignments).areCompleteRule else {
      return try Sample(pattern: copy(of: latest, deciding: nil), summary: "Decides by a rule of its own.")
    }
    let inferred = try InferredRule.make(from: registry, transition: like, in: ReportSelection())
    guard let closest = inferred.closestRule else {
      console.note("\(inferred.headline) So the release rule is not measured: it is a copy.")
      return try Sample(pattern: copy(of: latest, deciding: nil), summary: "A copy of \(like).")
    }
    let source = try registry.revision(inferred.subject.revision, of: like).transition.configuration
    let rule = source.dismissalType == .input ? try armed(closest) ?? closest : closest
    return try Sample(
      pattern: copy(of: source, deciding: rule), summary: "Decides like \(like).",
      comments: [inferred.headline] + inferred.notes)
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
  private func copy(
    of measured: TransitionConfiguration, deciding rule: String?
  ) throws -> TransitionConfiguration {
    let hasRule = rule != nil || FieldAssignments(assignments).areCompleteRule
    let lacksRule = measured.dismissalType == .none || measured.interaction == nil
    guard measured.kind == .observed || (hasRule && lacksRule) else {
      let changes = rule.map { ["interaction.releaseRule=\($0)"] } ?? []
      return try FieldAssignments(changes).applied(to: measured, keepingOldVelocity: false)
    }
    // The rule's speeds are those of the estimator that measured them.
    let estimator: VelocitySource? = measured.kind == .observed ? .ofSamples : nil
    return try BuiltInCatalog.replacement(for: measured, named: name, deciding: rule, estimator: estimator)
  }
}

extension BuiltInCatalog {
  /// Returns the file of a built-in transition with another name and summary; nil if the transition is not built in.
  fileprivate static func commentedCopy(
    of pattern: TransitionConfiguration, as copy: TransitionConfiguration
  ) -> String? {
    guard let file = files.first(where: { $0.name == "\(pattern.name).yaml" }),
      (try? transitions().contains(pattern)) == true
    else { return nil }
    let lines = file.text.split(separator: "\n", omittingEmptySubsequences: false).drop { !$0.isEmpty }
    let heading = [
      "# `transitions fields NAME` explains a field, and `transitions help springs` the ways to write a spring."
    ]
    let text = lines.map { line in
      line.hasPrefix("name:")
        ? "name: \(copy.name)" : line.hasPrefix("summary:") ? "summary: \(copy.summary)" : String(line)
    }
    let body = text.joined(separator: "\n")
    let isSame = (try? CatalogReader.read(body, file: copy.name)) == copy
    return isSame ? (heading + [body]).joined(separator: "\n") : nil
  }
}
