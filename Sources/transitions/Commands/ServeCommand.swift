import ArgumentParser
import TransitionModel
import TransitionStore

struct ServeCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Play, drag and tune the transitions in a browser.",
    discussion: """
      The gallery listens on this machine only and needs no network. Its address holds a random key, and requests \
      without the key are refused, because other users of this machine can also connect. The page \
      decides each drag as an app does, and the registry stores it as a session of device class gallery, except for drags between stops. Saving tuned \
      values makes the next revision. The report follows sessions recorded by this program and by others. Ctrl-C ends \
      the gallery. If a drag cannot be stored yet, for example on a full disk, the page shows why, keeps it, and sends \
      it again.
      """ + examples.help)
  static let examples = [
    CommandExample("See the transitions of ./transitions.db in the browser", "transitions serve --open"),
    CommandExample("View another registry and store nothing", "transitions serve --db app.db --read-only --port 0"),
  ]

  static let standardPort = 8420

  @Option(
    help: ArgumentHelp("The port to listen on; 0 for any free port.", valueName: "number"), completion: .list([]))
  var port = standardPort
  @Flag(help: "Store no drags and save no revisions.") var readOnly = false
  @Flag(
    help:
      ArgumentHelp(
        "Leave the key out of the address, for scripts. Any user of this machine can then read the registry and change it."
      ).hidden
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
    // Report problems with the registry, and migrate it. The server opens it again.
    do throws(RegistryError) {
      _ = try database.registry(readOnly ? .readOnly : .readWrite, for: console)
    } catch {
      guard case .readOnly = error.fault else { throw error }
      throw ToolError("\(ErrorReport.of(error)) To view it without storing anything, add --read-only.")
    }
    let flags = (readOnly ? ["--read-only"] : []) + (noKey ? ["--no-key"] : []) + (open ? ["--open"] : [])
    try ServerProgram.replaceThis(["--db", path, "--port", "\(port)"] + flags, for: console)
  }
}

/// The gallery's server, a separate program so that other commands start without loading SwiftNIO.
enum ServerProgram {
  static let name = "transitions-serve"

  static func replaceThis(_ arguments: [String], for console: Console) throws(ToolError) {
    let server = try path(besides: SystemCalls.executable, isThere: SystemCalls.isExecutable)
    console.output.flush()
    console.errors.flush()
    let reason = SystemCalls.become(server, arguments)
    throw ToolError("\(server) cannot be started: \(reason).")
  }

  /// Returns the path: next to the tool, as in a build, or in `libexec` next to its folder, as in an installation.
  static func path(besides tool: String?, isThere: (String) -> Bool) throws(ToolError) -> String {
    let places = tool.map(places) ?? []
    guard let found = places.first(where: isThere) else {
      let looked = places.isEmpty ? "" : " Looked for: \(places.joined(separator: ", "))."
      throw ToolError(
        "The gallery's server, \(name), was not found.\(looked) Build it with `make build`, or install the tool again "
          + "with `make install`.")
    }
    return found
  }

  private static func places(_ tool: String) -> [String] {
    let parts = tool.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let above = parts.dropLast().joined(separator: "/")
    return ["\(parts.joined(separator: "/"))/\(name)", "\(above)/libexec/\(name)"]
  }
}
