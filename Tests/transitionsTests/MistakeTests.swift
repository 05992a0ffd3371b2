import Foundation
import TestSupport
import Testing

/// The commands of each page are mistakes on the command line. Each gets its message, and leaves everything as it was.
@Suite struct MistakeTests {
  private static let folder = "Tests/transitionsTests/Snapshots/Mistakes"
  static let pages: [String] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: Repository.root.appending(path: folder).path)
    return (names ?? []).sorted()
  }()

  @Test(arguments: pages) func aMistakeGetsItsMessageAndLeavesTheRegistryAsItWas(_ page: String) throws {
    let (workspace, programs) = (try Self.workspace(), try Workspace())
    let environment = try ["PATH": ConsolePage.path(of: programs)]
    // Beside its registry, SQLite may still have a WAL.
    func names() throws -> Set<String> {
      let names = try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path)
      return Set(names.filter { !$0.hasPrefix("shell-") && !$0.hasPrefix("transitions.db-") })
    }
    let before = (names: try names(), registry: try workspace.registryBytes())
    try ConsolePage.expect("\(Self.folder)/\(page)") { command in
      let outcome = try Shell.run(["/bin/sh", "-c", command], in: workspace, environment: environment)
      #expect(outcome.output.isEmpty && outcome.errors.hasPrefix("transitions: "), "\(command)")
      let after = (names: try names(), registry: try workspace.registryBytes())
      #expect(after.names == before.names && after.registry == before.registry, "\(command)")
      return outcome.errors.replacing(workspace.folder.path, with: "{folder}") + "(exit code \(outcome.code))"
    }
  }

  private static func workspace() throws -> Workspace {
    let workspace = try Workspace.withRegistry()
    let files = [
      "empty.db": "", "empty.yaml": "", "header.csv": "session_id,t_us,x_pt,y_pt,state\n",
      "bad.ndjson": ExchangeCommandTests.badLines, "strokes.csv": StrokeCommandTests.strokes,
      "text.db": String(repeating: "not a database\n", count: 100),
    ]
    for (name, text) in files { try workspace.write(text, to: name) }
    try FileManager.default.copyItem(
      atPath: Workspace.fixtures.appending(path: "notice.yaml").path, toPath: workspace.path("good.yaml"))
    // The empty file as written by `gzip -n`, with another checksum.
    let damaged: [UInt8] = [31, 139, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 1, 0, 0, 0, 0, 0, 0, 0]
    try Data(damaged).write(to: URL(filePath: workspace.path("damaged.ndjson.gz")))
    try FileManager.default.createDirectory(atPath: workspace.path("folder"), withIntermediateDirectories: true)
    return workspace
  }
}
