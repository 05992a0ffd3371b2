import ArgumentParser
import TransitionModel
import TransitionStore

struct ServeCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Show the transitions in a browser: see them play, drag them, tune them.",
    discussion: """
      The gallery listens on this machine alone, and needs nothing from elsewhere. A drag is decided by the engine that \
      apps run, and stored as a session of device class gallery; saving what was tuned makes the next revision. The \
      report follows what is recorded, by this program and by others. Ctrl-C ends it.
      """)
  static let examples = [
    CommandExample("See the transitions of ./transitions.db in the browser", "transitions serve --open"),
    CommandExample("Another registry, on any port that is free", "transitions serve --db app.db --port 0"),
  ]

  /// What the server listens on unless told otherwise.
  static let standardPort = 8420

  @Option(
    name: .long,
    help: ArgumentHelp("The port to listen on; 0 for any that is free.", valueName: "number"),
    completion: .list([]))
  var port = standardPort
  @Flag(name: .long, help: "Open the gallery in the browser.")
  var open = false
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port is \(port). Allowed are 1…65535, or 0 for any that is free.")
    }
  }

  func run(on console: Console) throws {
    let path = database.path(in: console.environment)
    // Said here what is wrong with the registry, and brought up to date; the server opens it anew.
    _ = try database.registry(.readWrite, for: console)
    let server = try ServerProgram.path(besides: Platform.executable, isThere: Platform.isExecutable)
    console.output.flush()
    console.errors.flush()
    let reason = Platform.become(server, ["--db", path, "--port", "\(port)"] + (open ? ["--open"] : []))
    throw ToolError("\(server) cannot be started: \(reason).")
  }
}
