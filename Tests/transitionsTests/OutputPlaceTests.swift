import Foundation
import GRDB
import Testing
import TransitionStore

@Suite struct OutputPlaceTests {
  private static let writing = [
    ["session", "export", "--output"], ["export", "css", "--output"], ["report", "--html"],
    ["session", "simulate", "--users", "1", "--intents"], ["doctor", "backup"], ["bundle"],
  ]

  /// A WAL with content that is not checkpointed, by each of its possible names.
  @Test(arguments: writing) func whatSQLiteKeepsForARegistryIsNeverReplaced(words: [String]) throws {
    let workspace = try Workspace.withRegistry()
    let open = try DatabaseQueue(path: workspace.path("transitions.db"))
    try open.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA wal_autocheckpoint = 0; UPDATE session SET completed = 1 - completed")
    }
    let files = FileManager.default
    try files.createDirectory(atPath: workspace.path("sub"), withIntermediateDirectories: true)
    try files.createSymbolicLink(atPath: workspace.path("link"), withDestinationPath: "transitions.db-wal")
    try files.createSymbolicLink(atPath: workspace.path("same.db"), withDestinationPath: "transitions.db")
    try files.linkItem(atPath: workspace.path("transitions.db-wal"), toPath: workspace.path("hard"))
    try files.linkItem(atPath: workspace.path("transitions.db"), toPath: workspace.path("hard.db"))
    let log = try Data(contentsOf: URL(filePath: workspace.path("transitions.db-wal")))
    #expect(!log.isEmpty)
    for name in [
      "transitions.db-wal", "transitions.db-shm", "transitions.db-journal", "sub/../transitions.db-wal", "link", "hard",
      "hard.db", workspace.path("transitions.db-wal"),
    ] {
      for registry in ["transitions.db", "same.db"] {
        let outcome = try workspace.tool.run(words + [name, "--overwrite", "--db", registry])
        #expect(outcome.code == 2, "\(name) \(registry): \(outcome)")
        let isSaid = ["SQLite stores commits of ", "is the registry"].contains { outcome.errors.contains($0) }
        #expect(isSaid, "\(name): \(outcome.errors)")
      }
    }
    #expect(try Data(contentsOf: URL(filePath: workspace.path("transitions.db-wal"))) == log)
    #expect(!files.fileExists(atPath: workspace.path("transitions.db-journal")))
    try open.close()
  }

  /// The old content is replaced only after the new content is complete.
  @Test func countsThatFindNoRoomLeaveTheOldOnesAsTheyWere() throws {
    let workspace = try Workspace.withRegistry()
    #expect(try workspace.tool("report", "--counts", "counts").code == 0)
    let before = try workspace.tool("report", "--from", "counts")
    #expect(try workspace.tool("session", "simulate", "sheet", "--users", "60").code == 0)
    let binary = try #require(Tool.binary).path
    let failed = try Shell.run(["/bin/bash", "-c", "ulimit -f 16; '\(binary)' report --counts counts"], in: workspace)
    #expect(failed.code == 2 && !failed.errors.isEmpty, "\(failed.errors)")
    let after = try workspace.tool("report", "--from", "counts")
    #expect(after.output == before.output && after.code == 0 && before.code == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path)
    #expect(names.filter { $0.contains("partial") }.isEmpty)
  }

  private static func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test(arguments: [0o600, 0o640, 0o644])
  func exportedTracesAreAsPrivateAsTheRegistry(mode: Int) throws {
    let workspace = try Workspace.withRegistry()
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: workspace.path("transitions.db"))
    try workspace.write("", to: "old.ndjson")
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: workspace.path("old.ndjson"))
    for name in ["new.ndjson", "old.ndjson", "new.ndjson"] {
      #expect(try workspace.tool("session", "export", "--overwrite", "--output", name).code == 0)
      let given = try #require(try Self.permissions(workspace.path(name)))
      #expect(given & ~mode == 0 && given & 0o600 == 0o600, "\(name): \(String(given, radix: 8))")
    }
  }

  /// Counts tell what each person did.
  @Test(arguments: [0o600, 0o640, 0o644])
  func writtenCountsAreAsPrivateAsTheRegistry(mode: Int) throws {
    let workspace = try Workspace.withRegistry()
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: workspace.path("transitions.db"))
    for more in ["", "and over one that everybody may read"] {
      #expect(try workspace.tool("report", "--counts", "counts").code == 0)
      let given = try #require(try Self.permissions(workspace.path("counts")))
      #expect(given & ~mode == 0 && given & 0o600 == 0o600, "\(more): \(String(given, radix: 8))")
      try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: workspace.path("counts"))
    }
  }

  @Test func whatHoldsNoTracesHasThePermissionsOfWhatItReplacesOrTheUsual() throws {
    let workspace = try Workspace.withRegistry()
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: workspace.path("transitions.db"))
    try workspace.write("", to: "usual")
    let usual = try Self.permissions(workspace.path("usual"))
    #expect(try workspace.tool("export", "css", "--output", "motion.css").code == 0)
    #expect(try Self.permissions(workspace.path("motion.css")) == usual)
    for mode in [0o600, 0o664, 0o444] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: workspace.path("motion.css"))
      #expect(try workspace.tool("export", "css", "--output", "motion.css").code == 0)
      #expect(try Self.permissions(workspace.path("motion.css")) == mode)
    }
  }
}
