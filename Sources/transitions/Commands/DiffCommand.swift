import ArgumentParser
import TransitionCatalog
import TransitionModel
import TransitionStore

struct DiffCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two revisions, two transitions, or one with a catalog file.",
    discussion: """
      Without numbers: the latest revision with the one before it. With one: that revision with the latest. As diff(1) \
      it answers with exit code 0 where nothing differs and 1 where something does; 2 means that it could not compare.
      """)
  static let examples = [
    CommandExample("What the latest revision changed", "transitions diff card-modal"),
    CommandExample(
      "What applying a file would change", "transitions diff card-modal --catalog catalog/card-modal.yaml"),
  ]

  @Argument(help: "The transition's name.", completion: .anyTransitionName) var name: String
  @Argument(
    help: ArgumentHelp("One or two revisions.", valueName: "revision"), completion: .revision, transform: revision)
  var revisions: [Int] = []
  @Option(
    help: ArgumentHelp("Compare with this transition; a second revision is its.", valueName: "other"),
    completion: .anyTransitionName)
  var with: String?
  @Option(
    help: ArgumentHelp("Compare with what a catalog file, a folder of them, or - says.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var catalog: String?
  @OptionGroup var output: OutputOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  private static func revision(_ text: String) throws -> Int {
    guard let number = Int(text) else {
      throw ValidationError("A revision is a number, as in `diff card-modal 1 2`; a second transition follows --with.")
    }
    return number
  }

  func validate() throws {
    if with != nil, catalog != nil {
      throw ValidationError("--with and --catalog each say what to compare with. Give one of them.")
    }
    if revisions.count > 2 { throw ValidationError("\(revisions.count) revisions are given; allowed are two at most.") }
    if catalog != nil, revisions.count > 1 {
      throw ValidationError("With --catalog one revision at most is compared. Give one, or none for the latest.")
    }
  }

  func run(on console: Console) throws {
    let registry = try database.registry(.readOnly, for: console)
    let (old, new) = try sides(in: registry, on: console)
    // Two transitions always differ in their names.
    let differences = new.values.differences(from: old.values).filter { with == nil || $0.field != .name }
    output.write(ResultTable(differences, from: old.label, to: new.label), to: console)
    guard !differences.isEmpty else {
      console.note("\(old.label) and \(new.label) do not differ.")
      return
    }
    throw ExitCode(ExitStatus.no)
  }

  private struct Side {
    let label: String
    let values: ConfigurationValues

    init(_ stored: StoredRevision) {
      label = "\(stored.name) \(stored.revision)"
      values = stored.transition.configuration.values
    }

    init(_ configuration: TransitionConfiguration, from file: String) {
      label = file == InputFile.standardInput ? "standard input" : file
      values = configuration.values
    }
  }

  private func sides(in registry: TransitionRegistry, on console: Console) throws -> (Side, Side) {
    if let with {
      let old = try registry.revision(revisions.first, of: name)
      return (Side(old), Side(try registry.revision(revisions.dropFirst().first, of: with)))
    }
    if let catalog {
      let old = Side(try registry.revision(revisions.first, of: name))
      return (old, Side(try configuration(in: catalog, on: console), from: catalog))
    }
    let latest = try registry.revision(nil, of: name)
    if revisions.isEmpty, latest.revision == 1 {
      throw ToolError(
        "\(name) has revision 1 alone: there is none before it. To compare it with something else, add --with OTHER or "
          + "--catalog FILE.")
    }
    let old = try registry.revision(revisions.first ?? latest.revision - 1, of: name)
    return (Side(old), Side(try registry.revision(revisions.dropFirst().first, of: name)))
  }

  private func configuration(in path: String, on console: Console) throws -> TransitionConfiguration {
    let entries = try CatalogSource(paths: [path]).entries(on: console, toBe: "compared")
    let found = entries.map(\.configuration)
    if let configuration = found.first(where: { $0.name == name }) { return configuration }
    let names = found.map(\.name)
    let nearest = NearestNames.to(name, among: names, limit: 1).first.map { " Did you mean \($0)?" } ?? ""
    throw ToolError(
      "\(path) has no transition named \(QuotedText.of(name)).\(nearest) It has \(names.joined(separator: ", ")).")
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
          .text(difference.field.path), difference.old.map { Cell($0) } ?? .null,
          difference.new.map { Cell($0) } ?? .null, .text(difference.field.unit.rawValue),
        ]
      })
    keepsAll = true
  }
}
