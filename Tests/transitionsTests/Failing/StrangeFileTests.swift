import Foundation
import GRDB
import TestSupport
import Testing

@testable import TransitionStore

/// Another kind of file at the registry's path: every command reports its kind, and leaves every byte unchanged.
@Suite struct StrangeFileTests {
  enum Kind: CaseIterable {
    case otherProgram, otherProgramCutOff, newer, older, earlier, logAlone, text

    /// The words in the message, including the next step.
    var words: [String] {
      switch self {
      case .otherProgram, .otherProgramCutOff:
        ["is an SQLite database of another program", "It was left unchanged", "--db"]
      case .newer: ["was made by a newer version: it has 9999_future", "Update this program"]
      case .older: ["was made by an older version: it lacks ", "`transitions migrate --db "]
      case .earlier:
        ["was made by a build before the first release", "`transitions session export --output ", "here, "]
      case .logAlone: ["There is no registry at ", "transitions.db-wal holds changes of one", "Put the registry back"]
      case .text: ["is not an SQLite database", "transitions init --db"]
      }
    }
  }

  private func place(_ kind: Kind, in workspace: Workspace) throws {
    let path = workspace.path("transitions.db")
    switch kind {
    case .otherProgram, .newer:
      if kind == .newer { try FileManager.default.copyItem(atPath: Self.fixture("registries/0004"), toPath: path) }
      let queue = try DatabaseQueue(path: path)
      try queue.writeWithoutTransaction { db in
        try db.execute(
          sql: kind == .newer
            ? "INSERT INTO grdb_migrations VALUES ('9999_future')"
            : "PRAGMA application_id = 252006675; CREATE TABLE tile (id INTEGER PRIMARY KEY)")
        try db.execute(sql: "PRAGMA journal_mode = DELETE")
      }
      try queue.close()
    case .otherProgramCutOff:
      let queue = try DatabaseQueue(path: workspace.path("other.db"))
      try queue.write { db in try db.execute(sql: "CREATE TABLE tile (id INTEGER PRIMARY KEY, image BLOB)") }
      try Self.cutOffAChange(of: queue, copyingTo: path)
    case .older: try Self.makeOlderRegistry(at: path)
    case .earlier: try FileManager.default.copyItem(atPath: Self.fixture("earlier/0001_transitions"), toPath: path)
    case .logAlone:
      let registry = try TransitionRegistry(at: workspace.path("lost.db"), access: .create)
      try registry.apply([])
      try FileManager.default.copyItem(atPath: workspace.path("lost.db-wal"), toPath: path + "-wal")
    case .text: try workspace.write(String(repeating: "name: card-modal\n", count: 100), to: "transitions.db")
    }
  }

  /// Creates the file of a killed writer, with half of a change and a rollback journal.
  private static func cutOffAChange(of queue: DatabaseQueue, copyingTo path: String) throws {
    try queue.writeWithoutTransaction { db in
      try db.execute(
        sql: """
          PRAGMA journal_mode = DELETE; PRAGMA cache_size = 5; CREATE TABLE IF NOT EXISTS tile (image BLOB);
          INSERT INTO tile (image) WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
            SELECT randomblob(2000) FROM n;
          BEGIN IMMEDIATE; UPDATE tile SET image = zeroblob(2000)
          """)
      for suffix in ["", "-journal"] {
        try FileManager.default.copyItem(atPath: queue.path + suffix, toPath: path + suffix)
      }
      try db.execute(sql: "ROLLBACK")
    }
    try queue.close()
  }

  private static func fixture(_ name: String) -> String {
    Repository.root.appending(path: "Tests/TransitionStoreTests/Fixtures/\(name).db").path
  }

  /// Creates a registry that lacks the last migration.
  static func makeOlderRegistry(at path: String) throws {
    let queue = try DatabaseQueue(path: path)
    try RegistryMigrations.migrate(queue, with: RegistryMigrations.all.dropLast())
    try queue.close()
  }

  /// Returns the bytes without the files of a reader: an empty WAL, and its index.
  private func bytes(in workspace: Workspace) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path)
    return try names.filter { $0.hasPrefix("transitions.db") && !$0.hasSuffix("-shm") }.reduce(into: [:]) {
      let data = try Data(contentsOf: URL(filePath: workspace.path($1)))
      if !data.isEmpty { $0[$1] = data }
    }
  }

  @Test(arguments: Kind.allCases) func everyCommandSaysWhatItIsAndLeavesIt(_ kind: Kind) throws {
    let (workspace, inputs) = (try Workspace(), try WritingInputs())
    try place(kind, in: workspace)
    let before = try bytes(in: workspace)
    let made = workspace.path("made")
    let writing = (WritingCommand.all + [WritingCommand.migrating]).map { command in
      command.words.map { $0 == "made" ? made : $0.replacing("{inputs}", with: inputs.folder) }
    }
    let reading = ReadingCommand.all(about: "card-modal", session: "0", in: workspace.folder.path).map(\.words)
    for words in writing + reading + [["doctor"]] {
      // Commands that write migrate an older registry. It is listed and backed up without migration.
      let migrates = writing.contains(words) && words[0] != "bundle" && !words.contains("made") && !words.contains(made)
      if kind == .older, migrates || ["migrate", "doctor"].contains(words[0]) { continue }
      if [.newer, .earlier].contains(kind), ["doctor"].contains(words[0]) { continue }
      let answer = ReadingCommand(words: words)(workspace.path("transitions.db"))
      #expect(answer.code == 2 && answer.output.isEmpty, "\(words): \(answer)")
      for word in kind.words { #expect(answer.errors.contains(word), "\(words): \(answer.errors)") }
      #expect(try bytes(in: workspace) == before, "\(words) changed the file")
      #expect(!FileManager.default.fileExists(atPath: made), "\(words) made something of it")
    }
  }

  @Test(arguments: [Kind.newer, .older]) func doctorLooksAtAnotherVersionAndSaysWhatToDo(_ kind: Kind) throws {
    let workspace = try Workspace()
    try place(kind, in: workspace)
    let answer = ReadingCommand(words: ["doctor", "--format", "table"])(workspace.path("transitions.db"))
    #expect(answer.code == 1)
    #expect(answer.output.contains(kind == .newer ? "Update this program" : "transitions migrate --db"))
  }

  @Test(arguments: [["list"], ["doctor"], ["set", "sheet", "dimmingAlpha=0.3"]])
  func aRegistryWithAChangeThatWasCutOffIsItselfAgain(words: [String]) throws {
    let (made, workspace) = (try Workspace.withRegistry(), try Workspace())
    try Self.cutOffAChange(
      of: DatabaseQueue(path: made.path("transitions.db")), copyingTo: workspace.path("transitions.db"))
    let size = try Data(contentsOf: URL(filePath: workspace.path("transitions.db-journal"))).count
    #expect(size > 100_000)
    let answer = ReadingCommand(words: words)(workspace.path("transitions.db"))
    #expect(answer.code == 0, "\(answer)")
    #expect(!FileManager.default.fileExists(atPath: workspace.path("transitions.db-journal")))
    let queue = try DatabaseQueue(path: workspace.path("transitions.db"))
    #expect(
      try queue.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM tile WHERE image = zeroblob(2000)") } == 0)
    #expect(try queue.read { db in try String.fetchAll(db, sql: "PRAGMA integrity_check") } == ["ok"])
  }
}
