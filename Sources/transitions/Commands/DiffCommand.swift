import ArgumentParser
import SessionAnalytics
import TransitionCatalog
import TransitionModel
import TransitionStore

struct DiffCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two revisions, two transitions, or one with a catalog file.",
    discussion: """
      A revision's number follows its transition's name: `diff card-modal 1 2`, `diff card-modal modal-standard`, \
      `diff card-modal 1 modal-standard 3`. A transition without a number means its latest revision. One transition \
      alone is compared with its previous revision. With one number, that revision is compared with the latest.

      With --html, it writes one self-contained page for a pull request: both curves, the releases that are decided \
      differently, what the change does to stored releases, and every field. The exit code is then 0.
      """ + examples.help)
  static let examples = [
    CommandExample("Compare two transitions", "transitions diff card-modal modal-standard"),
    CommandExample(
      "Show the changes that a file would make", "transitions diff card-modal --catalog catalog/card-modal.yaml"),
  ]

  @Argument(help: "The transition's name.", completion: .anyTransitionName) var name: String
  @Argument(
    help: ArgumentHelp("Revisions, or another transition and its revision.", valueName: "other"),
    completion: .revisionOrName)
  var others: [String] = []
  @Option(
    help: ArgumentHelp("Compare with a catalog file, a folder of them, or - for standard input.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var catalog: String?
  @Option(
    help: ArgumentHelp("Write a page with pictures to this file; - is standard output.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var html: String?
  @Flag(help: "With --html: replace a file that is not such a page. An earlier one is always replaced.")
  var overwrite = false
  @OptionGroup var output: OutputOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  /// The words after the name: revisions of that transition, or one of them and another transition with a revision of
  /// its own.
  private struct Operands {
    let revisions: [Int]
    let other: String?
    let otherRevision: Int?

    init(_ words: [String]) throws {
      revisions = words.prefix { Int($0) != nil }.compactMap { Int($0) }
      let rest = words.dropFirst(revisions.count)
      other = rest.first
      otherRevision = rest.dropFirst().first.flatMap { Int($0) }
      let isComplete = rest.count < 2 || (rest.count == 2 && otherRevision != nil)
      guard isComplete, revisions.count <= (other == nil ? 2 : 1) else {
        throw ValidationError(
          "`diff` compares two revisions. Write NAME [REVISION] [REVISION] or NAME [REVISION] OTHER [REVISION].")
      }
    }
  }

  func validate() throws {
    let operands = try Operands(others)
    if html == "" { throw ValidationError("--html is empty. Name a file, or - for standard output.") }
    if html != nil, output.isChosen {
      throw ValidationError("--format, --json, --csv and --html each choose a format. Give one of them.")
    }
    if overwrite, html == nil { throw ValidationError("--overwrite requires --html. Add it, or leave both out.") }
    guard catalog != nil else { return }
    if operands.other != nil {
      throw ValidationError("A second transition and --catalog each choose what to compare with. Give one of them.")
    }
    if operands.revisions.count > 1 {
      throw ValidationError("--catalog compares at most one revision. Give one, or none for the latest.")
    }
  }

  func run(on console: Console) throws {
    let operands = try Operands(others)
    let registry = try database.registry(.readOnly, for: console)
    let page = try html.map { path throws(ToolError) in
      try OutputFile(
        path, option: "--html", example: "diff.html", mark: DifferencePage.mark, overwrites: overwrite,
        registry: database.path(in: console.environment))
    }
    let (old, new) = try sides(of: operands, in: registry, on: console)
    // Two transitions always differ in their names.
    let differences = new.values.differences(from: old.values).filter { operands.other == nil || $0.field != .name }
    if let page {
      let text = DifferencePage(
        from: old.page, to: new.page, differences: differences,
        whatIf: old.configuration.name == new.configuration.name ? try replay(old, new, in: registry) : nil
      ).source
      let bytes = try page.write(text, to: console)
      if page.path != OutputFile.standardOutput {
        console.note("Wrote \(escaped: page.path), \((bytes + 999) / 1000) kB.")
      }
      return
    }
    output.write(ResultTable(differences, from: old.label, to: new.label), to: console)
    guard !differences.isEmpty else {
      console.note("\(old.label) and \(new.label) do not differ.")
      return
    }
    throw ExitCode(ExitStatus.no)
  }

  private struct Side {
    let label: String
    let configuration: TransitionConfiguration
    let revision: Int?

    init(_ stored: StoredRevision) {
      label = "\(stored.name) \(stored.revision)"
      configuration = stored.transition.configuration
      revision = stored.revision
    }

    init(_ configuration: TransitionConfiguration, from file: String) {
      label = file == InputFile.standardInput ? "standard input" : file
      self.configuration = configuration
      revision = nil
    }

    var values: ConfigurationValues { configuration.values }
    var page: DifferencePage.Side { DifferencePage.Side(label, configuration) }
  }

  private func replay(_ old: Side, _ new: Side, in registry: TransitionRegistry) throws -> Result<
    WhatIf, InferenceError
  > {
    do {
      return .success(
        try WhatIf.ofRelease(
          from: registry, transition: old.configuration.name, in: ReportSelection(revision: old.revision)
        ) { _ in new.configuration })
    } catch let refusal as InferenceError {
      return .failure(refusal)
    }
  }

  private func sides(
    of operands: Operands, in registry: TransitionRegistry, on console: Console
  ) throws -> (Side, Side) {
    let revisions = operands.revisions
    if let other = operands.other {
      let old = try registry.revision(revisions.first, of: name)
      return (Side(old), Side(try registry.revision(operands.otherRevision, of: other)))
    }
    if let catalog {
      let old = Side(try registry.revision(revisions.first, of: name))
      return (old, Side(try configuration(in: catalog, on: console), from: catalog))
    }
    let latest = try registry.revision(nil, of: name)
    if revisions.isEmpty, latest.revision == 1 {
      throw ToolError(
        "\(name) has only revision 1, so there is no earlier one to compare. Add another name, or --catalog "
          + "FILE.")
    }
    let old = try registry.revision(revisions.first ?? latest.revision - 1, of: name)
    return (Side(old), Side(try registry.revision(revisions.dropFirst().first, of: name)))
  }

  private func configuration(in path: String, on console: Console) throws -> TransitionConfiguration {
    let entries = try CatalogSource(paths: [path]).entries(on: console, toBe: "compared")
    let found = entries.map(\.configuration)
    if let configuration = found.first(where: { $0.name == name }) { return configuration }
    let names = found.map(\.name)
    let nearest = NearestNames.to(name, among: names, limit: 1).first.map { " Did you mean \(word: $0)?" } ?? ""
    throw ToolError(
      "\(escaped: path) has no transition named \(QuotedText.of(name)).\(nearest) It has \(escaped: names.joined(separator: ", "))."
    )
  }
}

extension ResultTable {
  init(_ differences: [FieldDifference], from old: String, to new: String) {
    self.init(
      columns: [
        Column("field", isName: true), Column("old", heading: old), Column("new", heading: new),
        Column("unit", isName: true),
      ],
      rows: differences.map { difference in
        [
          .text(difference.path), difference.old.map { Cell($0) } ?? .null,
          difference.new.map { Cell($0) } ?? .null, .text(difference.field.unit.rawValue),
        ]
      })
    keepsAll = true
  }
}
