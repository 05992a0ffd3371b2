import ArgumentParser
import Foundation
import TransitionExport
import TransitionModel
import TransitionStore

struct ExportCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export transitions to a web page, a design tool or another platform.",
    discussion: formats.map { "\($0.name): \($0.summary)" }.joined(separator: "\n\n") + "\n\n" + """
      A format writes values and never changes them. The file lists the revisions it was made from, and the same \
      registry produces the same bytes. --check writes nothing: it exits with 1 and shows the lines if the file is \
      outdated. It compares digests, not revision numbers, which count from 1 in each registry.
      """ + examples.help)
  static let examples = [
    CommandExample("Write a style sheet for a web page", "transitions export css --output motion.css"),
    CommandExample(
      "In CI: fail if the app's file is outdated", "transitions export swiftui --output Motion.swift --check"),
  ]

  @Argument(help: "\(names.joined(separator: ", ")).", completion: .list(names), transform: parseFormat)
  var format: ExportFormat
  @Argument(help: "Only these transitions. Default: all in use.", completion: .transitionName)
  var name: [String] = []
  @Option(help: ArgumentHelp("The file to write, or - for standard output.", valueName: "file"), completion: .file())
  var output = OutputFile.standardOutput
  @Flag(help: "Write nothing; exit with 1 if the file is outdated.") var check = false
  @Flag(help: "Replace a file that is not an export. An earlier export is always replaced.") var overwrite = false
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  /// All but the names, which `transitions names` writes.
  private static let formats = ExportFormat.all.filter { $0.name != ExportFormat.swiftNames.name }
  private static let names = formats.map(\.name)

  @Sendable private static func parseFormat(_ name: String) throws -> ExportFormat {
    try name == ExportFormat.swiftNames.name ? .swiftNames : Choice.pick(name, from: formats.map { ($0.name, $0) })
  }

  func validate() throws {
    if output.isEmpty { throw ValidationError("--output is empty. Name a file, or - for standard output.") }
    if check, output == OutputFile.standardOutput {
      throw ValidationError("--check compares a file. Name it with --output.")
    }
    if check, overwrite {
      throw ValidationError("--check writes nothing; --overwrite replaces a file. Give one of them.")
    }
    if overwrite, output == OutputFile.standardOutput {
      throw ValidationError("--overwrite requires --output. Add it, or leave both out.")
    }
  }

  func run(on console: Console) throws {
    if check { return try compare(with: try text(for: console), for: console) }
    let file = try OutputFile(
      output, option: "--output", example: format.fileName, mark: ExportFormat.mark, overwrites: overwrite,
      registry: database.path(in: console.environment))
    let bytes = try file.write(try text(for: console), to: console)
    if output != OutputFile.standardOutput { console.note("Wrote \(escaped: output), \((bytes + 999) / 1000) kB.") }
  }

  private func text(for console: Console) throws -> String {
    let registry = try database.registry(.readOnly, for: console)
    let transitions = name.isEmpty ? try registry.transitions().map(\.transition) : try named(in: registry)
    guard !transitions.isEmpty else {
      throw ToolError("No transition is in use. \(database.command("init")) adds the built-in ones.")
    }
    let omitted = transitions.filter { format.omits($0) }.map(\.name)
    if !omitted.isEmpty, omitted.count < transitions.count {
      console.note("\(omitted.joined(separator: ", ")): not exported, because something else presents them.")
    }
    return try format.render(transitions, from: registry)
  }

  private func named(in registry: TransitionRegistry) throws(ToolError) -> [TransitionRevision] {
    var transitions: [TransitionRevision] = []
    var mistakes: [String] = []
    for name in name {
      do throws(UnknownTransition) {
        transitions.append(try registry.transition(named: name))
      } catch {
        let isFormat = Self.names.contains(name)
        mistakes.append(
          isFormat
            ? "\(name) is a format. Export one at a time: \(ShellCommand("transitions", "export", name))."
            : error.description)
      }
    }
    guard mistakes.isEmpty else { throw ToolError(mistakes.joined(separator: "\n")) }
    return transitions
  }

  private func compare(with expected: String, for console: Console) throws {
    let again = ShellCommand(
      words: ["transitions"]
        + (format.name == ExportFormat.swiftNames.name
          ? ["names", "--swift", output] : ["export", format.name] + name + ["--output", output])
        + (database.db.map { ["--db", $0] } ?? []))
    guard InputFile.exists(output) else {
      console.note("\(escaped: output): there is no such file. \(again) writes it.")
      throw ExitCode(ExitStatus.no)
    }
    let written = String(decoding: try InputFile.read(output), as: UTF8.self)
    guard let difference = ExportDifference(from: written, to: expected) else {
      return console.note("\(escaped: output) is current.")
    }
    console.print("\(difference)")
    console.note("\(escaped: output) is outdated. \(again) updates it.")
    throw ExitCode(ExitStatus.no)
  }
}
