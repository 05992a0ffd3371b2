import ArgumentParser
import TransitionCatalog
import TransitionModel
import TransitionStore

struct ApplyCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Apply catalog files to the registry, and print the changes.",
    discussion: """
      A transition that equals its latest revision stays unchanged. All files are applied in one transaction: if one \
      has a mistake, none is applied. In a folder, only its own *.yaml and *.yml files are read, in upper or lower case, not those of subfolders.
      """ + examples.help)
  static let examples = [
    CommandExample("Show the changes that a folder would make", "transitions apply catalog --dry-run"),
    CommandExample(
      "Change one transition, and note the reason",
      "transitions apply catalog/card-modal.yaml --note \"Softer landing\""),
  ]

  @Argument(
    help: "Catalog files, folders of them, or - for standard input.", completion: .file(extensions: ["yaml", "yml"]))
  var source: [String]
  @Flag(help: "Retire every transition that the sources do not contain. Their sessions stay.") var prune = false
  @Flag(help: "Print the changes without making them.") var dryRun = false
  @Option(help: ArgumentHelp("The reason, for the history.", valueName: "text")) var note: String?
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func validate() throws { try CatalogSource(paths: source).validate() }

  func run(on console: Console) throws {
    let configurations = try CatalogSource(paths: source).entries(on: console, toBe: "applied").map(\.configuration)
    // Check the note before opening the registry for writing, which changes the file.
    if let problem = note?.noteProblem { throw RegistryError(.invalidNote(problem: problem)) }
    let registry = try database.registry(dryRun ? .readOnly : .readWrite, for: console)
    let changes = try registry.apply(configurations, note: note, prune: prune, dryRun: dryRun)
    if !dryRun { console.stored() }
    ChangeReport(changes: changes, isDryRun: dryRun).write(to: console)
  }
}

struct ChangeReport {
  let changes: [AppliedChange]
  let isDryRun: Bool

  func write(to console: Console) {
    let width = changes.map(\.name.count).max() ?? 0
    for change in changes {
      let kind = change.kind.rawValue
      let styled = console.output.styled(kind, Self.style(of: change.kind))
      let revision = change.revision.map { "  revision \($0)" } ?? ""
      let gap = String(repeating: " ", count: 11 - kind.count)
      console.print(styled: "\(styled)\(gap)\(change.name.padded(to: width))\(revision)")
      for difference in change.differences {
        let unit = difference.field.unit.rawValue
        console.print("             \(difference)\(unit.isEmpty ? "" : " \(unit)")")
      }
    }
    console.print(summary)
  }

  private var summary: String {
    let counts = AppliedChange.Kind.allCases.compactMap { kind -> String? in
      let count = changes.count { $0.kind == kind }
      return count == 0 ? nil : "\(count) \(kind.rawValue)"
    }
    let text = counts.isEmpty ? "Nothing to change" : counts.joined(separator: ", ")
    return isDryRun ? "\(text). This was a dry run: nothing was written." : "\(text)."
  }

  private static func style(of kind: AppliedChange.Kind) -> TextStyle {
    switch kind {
    case .created, .restored: .green
    case .revised: .yellow
    case .retired: .red
    case .unchanged: .faint
    }
  }
}

/// The catalog files that a command is given: files, folders of them, or `-` for standard input.
struct CatalogSource {
  let paths: [String]

  func validate() throws(ValidationError) {
    if paths.count > 1, paths.contains(InputFile.standardInput) {
      throw ValidationError("- cannot be combined with files. Give either files and folders, or - alone.")
    }
  }

  /// Reads the files, and records which folders were skipped.
  func contents(on console: Console) throws(ToolError) -> CatalogContents {
    guard paths != [InputFile.standardInput] else {
      let bytes = try InputFile.read(InputFile.standardInput, enough: CatalogReader.maximumBytes + 1)
      return CatalogReader.contents(bytes: bytes, file: InputFile.standardInput)
    }
    let contents = CatalogReader.contents(paths: paths)
    for path in contents.skipped {
      let isFolder = FolderFiles.isFolder(path) == true
      let reason = isFolder ? "it is a subfolder" : "its name begins with a dot"
      console.note(
        "\(escaped: path) was not read: \(reason). Name it too, if you mean \(isFolder ? "its files" : "it").")
    }
    return contents
  }

  /// - Parameter done: The participle for messages: `applied`.
  func entries(on console: Console, toBe done: String) throws(ToolError) -> [CatalogEntry] {
    let contents = try contents(on: console)
    guard contents.problems.isEmpty else { throw Self.refusal(contents.problems, done) }
    return contents.entries
  }

  static func refusal(_ problems: [CatalogProblem], _ done: String) -> ToolError {
    let list = InvalidCatalog(problems: problems).description
    return ToolError(problems.count == 1 ? list : "\(problems.count) problems; nothing was \(done).\n\(list)")
  }
}
