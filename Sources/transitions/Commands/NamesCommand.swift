import ArgumentParser

struct NamesCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "names",
    abstract: "Write the transitions' names as a Swift enum, so that a misspelled name does not compile.",
    discussion: """
      --check writes nothing and exits with 1 if the file is outdated: one line for a build phase or for CI.
      """ + examples.help)
  static let examples = [
    CommandExample("Write the enum", "transitions names --swift App/NamedTransition.swift"),
    CommandExample(
      "In a build phase: fail if the file is outdated", "transitions names --swift App/NamedTransition.swift --check"),
  ]

  @Option(
    name: .long, help: ArgumentHelp("The Swift file to write.", valueName: "file"),
    completion: .file(extensions: ["swift"]))
  var swift: String
  @Flag(name: .long, help: "Write nothing; exit with 1 if the file is outdated.")
  var check = false
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if swift.isEmpty || swift == OutputFile.standardOutput {
      throw ValidationError("--swift names a file, such as NamedTransition.swift.")
    }
  }

  func run(on console: Console) throws {
    let words =
      ["swift-names", "--output=" + swift] + (check ? ["--check"] : []) + (database.db.map { ["--db=" + $0] } ?? [])
    try ExportCommand.parse(words).run(on: console)
  }
}
