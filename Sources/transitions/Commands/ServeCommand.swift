import ArgumentParser
import TransitionGallery
import TransitionModel
import TransitionStore

struct ServeCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Play, drag and tune the transitions in a browser.",
    discussion: """
      The gallery listens on this machine only and needs no network. Its address holds a random key, and requests \
      without the key are refused, because other users of this machine can also connect. The apps' engine decides \
      each drag, which is stored as a session of device class gallery. Saving tuned values makes the next revision. \
      The report follows sessions recorded by this program and by others. Ctrl-C ends the gallery. If a drag cannot \
      be stored, for example on a full disk, it is still decided, and the page shows why it was not stored.
      """)
  static let examples = [
    CommandExample("See the transitions of ./transitions.db in the browser", "transitions serve --open"),
    CommandExample("View another registry and store nothing", "transitions serve --db app.db --read-only --port 0"),
  ]

  @Option(
    help: ArgumentHelp("The port to listen on; 0 for any free port.", valueName: "number"), completion: .list([]))
  var port = GalleryServer.standardPort
  @Flag(help: "Store no drags and save no revisions.") var readOnly = false
  @Flag(
    help:
      "Leave the key out of the address, for scripts. Any user of this machine can then read the registry and change it."
  )
  var noKey = false
  @Flag(help: "Open the gallery in the browser.") var open = false
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port is \(port). Allowed are 1…65535, or 0 for any free port.")
    }
  }

  func run(on console: Console) throws {
    let path = database.path(in: console.environment)
    // Report problems with the registry, and migrate it. The gallery opens it again, with an app's busy timeout.
    do throws(RegistryError) {
      _ = try database.registry(readOnly ? .readOnly : .readWrite, for: console)
    } catch {
      guard case .readOnly = error else { throw error }
      throw ToolError("\(ErrorReport.of(error)) To view it without storing anything, add --read-only.")
    }
    try ServedGallery(
      path: path, port: port, isReadOnly: readOnly, hasKey: !noKey, opensBrowser: open, console: console
    ).run()
  }
}
