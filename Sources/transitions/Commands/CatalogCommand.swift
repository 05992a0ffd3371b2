import ArgumentParser
import Foundation
import SessionAnalytics
import TransitionCatalog
import TransitionModel
import TransitionStore

struct CatalogCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "catalog",
    abstract: "Write the transitions as files to review, or compare the files with the registry.",
    discussion: """
      Each transition in use gets the file DIR/NAME.yaml. A file with the same values stays as it is, with its comments. A \
      file with other values is replaced. Files of transitions that are not in use stay, and are listed.

      --check writes nothing. It lists the differences, and exits with 1 if there are any.

      Commit the files, and not the registry: `transitions apply DIR` stores the files in a registry again.
      """ + examples.help)
  static let examples = [
    CommandExample("Write one file for each transition", "transitions catalog catalog"),
    CommandExample("In CI: fail if the files and the registry differ", "transitions catalog catalog --check"),
  ]

  @Argument(help: "The folder of the files. It is created if it does not exist.", completion: .directory)
  var directory: String
  @Flag(help: "Write nothing; exit with 1 if the files differ from the registry.") var check = false
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func run(on console: Console) throws {
    let configurations = try database.registry(.readOnly, for: console).transitions().map(\.transition.configuration)
    guard !configurations.isEmpty else {
      throw ToolError("No transition is in use. \(database.command("init")) adds the built-in ones.")
    }
    var files = try self.files()
    let places = configurations.map { ($0, files.removeValue(forKey: $0.name)) }
    let changed = places.filter { $0.1?.configuration != $0.0 }
    for (configuration, file) in changed {
      let path = file?.file ?? "\(directory)/\(configuration.name).yaml"
      let kind = check ? file == nil ? "missing" : "differs" : file == nil ? "created" : "replaced"
      console.print("\(kind.padded(to: 11))\(path)")
      for difference in file.map({ configuration.values.differences(from: $0.configuration.values) }) ?? [] {
        console.print("           \(difference)")
      }
      if !check { try write(configuration, to: path, on: console) }
    }
    for file in files.values.sorted(by: { $0.file < $1.file }) {
      console.print("\("not in use".padded(to: 11))\(file.file)")
    }
    let same = configurations.count - changed.count
    console.print("\(check ? "" : "Wrote \(Count.of(changed.count, "file")). ")\(same) unchanged.")
    if check, !changed.isEmpty || !files.isEmpty {
      console.note(
        "\(database.command("catalog", directory)) writes the registry's values, and "
          + "\(database.command("apply", directory)) stores those of the files.")
      throw ExitCode(ExitStatus.no)
    }
  }

  /// Returns the files in the folder, by the name of their transition.
  private func files() throws(ToolError) -> [String: CatalogEntry] {
    guard let isFolder = FolderFiles.isFolder(directory) else { return [:] }
    guard isFolder else { throw ToolError("\(escaped: directory): this is a file. Name a folder.") }
    let contents = CatalogReader.contents(paths: FolderFiles(directory, endingIn: [".yaml", ".yml"]).files)
    guard contents.problems.isEmpty else { throw CatalogSource.refusal(contents.problems, "written") }
    let shared = Dictionary(grouping: contents.entries, by: \.file).first { $0.value.count > 1 }
    if let shared {
      throw ToolError(
        "\(escaped: shared.key) has \(shared.value.count) transitions. Give each a file of its own, or name another folder."
      )
    }
    return Dictionary(contents.entries.map { ($0.configuration.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  private func write(_ configuration: TransitionConfiguration, to path: String, on console: Console) throws {
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    let builtIn = BuiltInCatalog.files.first { $0.name == "\(configuration.name).yaml" }?.text
    let isSame = try builtIn.map { try CatalogReader.read($0, file: path) } == configuration
    let file = try OutputFile(
      path, option: "", example: "", mark: nil, overwrites: true, registry: database.path(in: console.environment))
    try file.write(isSame ? builtIn ?? "" : CatalogWriter.write(configuration), to: console)
  }
}
