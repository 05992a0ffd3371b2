import ArgumentParser
import RegistryTools
import TransitionStore

struct DoctorBackupCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: "Copy the registry, sessions and all, also while programs write to it.",
    discussion: """
      The copy is checked before it gets its name, and needs no file beside it.

      To go back to it, end every program that has the registry open, delete what has its name with -wal or -shm behind \
      it, which belongs to the registry as it was, and copy the backup over the registry.
      """)
  static let examples = [
    CommandExample("Save a copy", "transitions doctor backup saved.db"),
    CommandExample("Every night over the same file", "transitions doctor backup nightly.db --db app.db --overwrite"),
  ]

  @ParentCommand var doctor: DoctorCommand
  @Argument(help: "The file to write.", completion: .file(extensions: ["db"]))
  var file: String
  @Flag(name: .long, help: "Replace the file if it is there.")
  var overwrite = false
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if doctor.output.isChosen { throw ValidationError("A backup has no format. Leave it out.") }
  }

  func run(on console: Console) throws {
    let path = database.path(in: console.environment)
    let size = try console.withProgress("Copying", total: 100) { update in
      try TransitionRegistry.backUp(at: path, to: file, overwrite: overwrite) { done, all in
        update(all == 0 ? 100 : done * 100 / all)
      }
    }
    console.stored()
    console.print("Wrote \(file): \(size) bytes, checked.")
  }
}
