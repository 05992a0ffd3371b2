import ArgumentParser
import TransitionStore

struct SiteCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "site",
    abstract: "Write the gallery as files, for any web server or a disk.",
    discussion: """
      People can search, play, drag and tune the transitions, copy their code, and read history and report. A script of \
      each page decides drags as apps do. Each page holds everything it needs and requests nothing. The address of a \
      tuned transition holds the change, so that a link shows it to others.

      The registry stays as it is. The pages have no session of their own; reports withhold what `transitions help \
      privacy` says. The same registry gives the same bytes. The folder must be new, empty or an earlier site, whose \
      pages are replaced. Other files that were added to a site stay.
      """)
  static let examples = [
    CommandExample("Publish the transitions of ./transitions.db", "transitions site public"),
    CommandExample("Write those of another registry", "transitions site public/motion --db app.db"),
  ]

  @Argument(help: ArgumentHelp("The folder of the site.", valueName: "dir"), completion: .directory)
  var directory: String
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if directory.isEmpty { throw ValidationError("The folder has no name. Name one, for example public.") }
  }

  func run(on console: Console) throws {
    let path = database.path(in: console.environment)
    // Report problems with the registry. The gallery's program opens it again.
    _ = try database.registry(.readOnly, for: console)
    try ServerProgram.replaceThis(["--db", path, "--site", directory], for: console)
  }
}
