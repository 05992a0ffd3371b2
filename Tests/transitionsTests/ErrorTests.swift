import Foundation
import Testing

@Suite struct ErrorTests {
  @Test(
    arguments: ErrorCase.files + ErrorCase.names + ErrorCase.usage + ErrorCase.queries + ErrorCase.fields
      + ErrorCase.comparisons + ErrorCase.copies + ErrorCase.reports + ErrorCase.inference + ErrorCase.publications
      + ErrorCase.checks + ErrorCase.lint
      + ErrorCase.exchange + ErrorCase.words + ErrorCase.platformExports + ErrorCase.serve
      + ErrorCase.options)
  func aMistakeGetsItsMessageAndLeavesTheRegistryAsItWas(_ mistake: ErrorCase) throws {
    let workspace = try Workspace.withRegistry()
    try workspace.write("", to: "empty.db")
    try workspace.write("", to: "empty.yaml")
    try workspace.write("session_id,t_us,x_pt,y_pt,state\n", to: "header.csv")
    try workspace.write(ErrorCase.badExchange, to: "bad.ndjson")
    try FileManager.default.copyItem(
      atPath: Workspace.fixtures.appending(path: "notice.yaml").path, toPath: workspace.path("good.yaml"))
    var damaged = ErrorCase.compressed
    damaged[damaged.count - 8] ^= 1
    try Data(damaged).write(to: URL(filePath: workspace.path("damaged.ndjson.gz")))
    try workspace.write(String(repeating: "not a database\n", count: 100), to: "text.db")
    try FileManager.default.createDirectory(atPath: workspace.path("folder"), withIntermediateDirectories: true)
    let before = try workspace.registryBytes()

    let outcome = try workspace.tool.run(mistake.arguments)
    #expect(outcome.code == mistake.code)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors == mistake.message.replacing("{folder}", with: workspace.folder.path) + "\n")
    #expect(try workspace.registryBytes() == before)
    #expect(try Data(contentsOf: URL(filePath: workspace.path("empty.db"))).isEmpty)
    #expect(!FileManager.default.fileExists(atPath: workspace.path("missing.db")))
  }
}
