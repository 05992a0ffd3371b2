import ArgumentParser
import TransitionStore

struct SessionDeleteCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete one session.",
    discussion: """
      Deletes the session and its trace, and overwrites them. Its presentation stays if it has more than the session. An \
      import of the same file adds the session again: to keep a person's sessions out, use `session erase`.
      """ + examples.help)
  static let examples = [
    CommandExample("Delete one session", "transitions session delete 6f1d9a52"),
    CommandExample("Find it first", "transitions session list --since today"),
  ]

  @Argument(help: "The session's uuid, or a unique beginning of it.", completion: .session)
  var id: String
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func run(on console: Console) throws {
    // Open for writing only if there is such a session, so that a mistake leaves the file unchanged.
    let found = try database.registry(.readOnly, for: console).storedSession(id)
    let deleted = try database.registry(.readWrite, for: console).deleteSession(found.header.uuid.text)
    console.stored()
    console.print("Deleted session \(deleted.header.uuid.text) of \(deleted.header.transition).")
  }
}
