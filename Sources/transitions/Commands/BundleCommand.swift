import ArgumentParser
import SessionAnalytics
import TransitionModel
import TransitionStore

struct BundleCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "bundle",
    abstract: "Write the read-only registry that an app ships, without sessions.",
    discussion: """
      The file holds every transition with its revisions; no sessions, presentations, tokens or notes. The same \
      registry produces the same bytes. In the app, TransitionRegistry.open follows it. No command writes into \
      a bundle: `transitions doctor backup` makes a copy that can be written. --check writes nothing: it exits with 1 \
      and shows the differences if the file is outdated. It compares digests and retirement, not revision numbers.
      """ + examples.help)
  static let examples = [
    CommandExample("Write the file for the app", "transitions bundle App/Resources/transitions.db"),
    CommandExample(
      "In CI: fail if the app's file is outdated", "transitions bundle App/Resources/transitions.db --check"),
  ]

  @Argument(help: "The file to write.", completion: .file(extensions: ["db"])) var file: String
  @Flag(help: "Replace the file if it exists.") var overwrite = false
  @Flag(help: "Write nothing; exit with 1 if the file is outdated.") var check = false
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if check, overwrite {
      throw ValidationError("--check writes nothing; --overwrite replaces a file. Give one of them.")
    }
  }

  func run(on console: Console) throws {
    let registry = try database.registry(.readOnly, for: console)
    if check { return try compare(with: registry, for: console) }
    let summary = try registry.bundle(to: file, overwrite: overwrite)
    console.stored()
    let retired = summary.retired == 0 ? "" : " and \(summary.retired) retired"
    let transitions = Count.of(summary.transitions, "transition")
    console.print("Wrote \(escaped: file): \(transitions)\(retired), \(Count.of(summary.revisions, "revision")).")
  }

  private func compare(with registry: TransitionRegistry, for console: Console) throws {
    guard InputFile.exists(file) else {
      console.note("\(escaped: file): there is no such file. \(database.command("bundle", file)) writes it.")
      throw ExitCode(ExitStatus.no)
    }
    let changes = try registry.changes(toBundleAt: file)
    guard !changes.isEmpty else { return console.note("\(escaped: file) is current.") }
    ChangeReport(changes: changes, isDryRun: false).write(to: console)
    console.note("\(escaped: file) is outdated. \(database.command("bundle", file, "--overwrite")) updates it.")
    throw ExitCode(ExitStatus.no)
  }
}
