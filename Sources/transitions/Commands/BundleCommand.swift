import ArgumentParser
import TransitionStore

struct BundleCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "bundle",
    abstract: "Write the read-only registry that an app ships, without sessions.",
    discussion: """
      The file holds every transition with its revisions; no sessions, presentations, tokens or notes. The same \
      registry produces the same bytes. In the app, TransitionRegistry(at:bundled:) follows it.
      """)
  static let examples = [
    CommandExample("Write the file for the app", "transitions bundle App/Resources/transitions.db"),
    CommandExample("Replace the file after a change", "transitions bundle App/Resources/transitions.db --overwrite"),
  ]

  @Argument(help: "The file to write.", completion: .file(extensions: ["db"])) var file: String
  @Flag(help: "Replace the file if it exists.") var overwrite = false
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func run(on console: Console) throws {
    let registry = try database.registry(.readOnly, for: console)
    let summary = try registry.bundle(to: file, overwrite: overwrite)
    console.stored()
    let retired = summary.retired == 0 ? "" : " and \(summary.retired) retired"
    let transitions = Count.of(summary.transitions, "transition")
    console.print("Wrote \(file): \(transitions)\(retired), \(Count.of(summary.revisions, "revision")).")
  }
}
