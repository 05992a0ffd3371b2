import Foundation
import GRDB
import TestSupport
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

@Suite struct MigrationTests {
  /// The SHA-256 of every released file. A released file is never edited: change the schema with a new one. Until the
  /// first release, these are the current files.
  private static let released: [String: String] = [
    "0001_transitions": "21f0bac7e28e1fb506758cb7c0cfd2992c1e196ddb3162d077ef23cde6fd362f",
    "0002_sessions": "396339ef002ac7f792e33a25f3da1a43b6203c10246b52d2d611b666668ffac3",
    "0003_exchange": "b662675249e09a0c910d3bdfe0fae6f37a0d5cb5959007de69fb329cc02c0c95",
    "0004_views": "e728d9bdbb86e61903344eba4c702fdf4392843f6e34da023d7525469aae43d8",
    "0005_feel": "ed6d2f455640288374f6690df013af0d25aeaf0641da7c6cff0e8cc961e2d892",
    "0006_touch": "6460baf939008c167bbbce2283c318f74cbf38cc9c33c155b97df477aadb3f54",
    "0007_consent": "aa1d74fdd8367df71cd4e9d9eab76bd0ac2af28d770258328e0abd1161a3ab15",
    "0008_imports": "cb1bb030e468069be0804327ce00716056b1bb8fd9873015655db5eab10fd589",
    "0009_people": "861ade0b37b65e15a35c52dbc1ff0196f08ad1d618e72cc937bf39e1d7d18421",
  ]

  private static let folder = Repository.root.appending(path: "migrations")

  @Test func theListIsTheFolderInOrder() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(".sql") }.sorted()
    #expect(files == RegistryMigrations.all.map { $0.name + ".sql" })
    for migration in RegistryMigrations.all {
      let bytes = try Data(contentsOf: Self.folder.appendingPathComponent(migration.name + ".sql"))
      #expect(migration.sql == Array(bytes), "\(migration.name) is compiled in with other bytes")
    }
  }

  /// ``SchemaAdditions`` looks for these words.
  @Test func whatDeletesIsSpelledAsItIsLookedFor() {
    var count = 0
    for migration in RegistryMigrations.all {
      let sql = String(decoding: migration.sql, as: UTF8.self)
      for words in sql.matches(of: /(?i)\bdrop\s+(?:table|view|index|trigger)\b|\brename\s+to\b/) {
        #expect(["DROP TABLE", "DROP VIEW", "DROP INDEX", "DROP TRIGGER", "RENAME TO"].contains(String(words.output)))
        count += 1
      }
    }
    #expect(count == 13)
  }

  @Test func releasedFilesAreUnchanged() throws {
    for (name, hash) in Self.released {
      let path = Self.folder.appendingPathComponent(name + ".sql").path
      #expect(try sha256(ofFileAt: path) == hash, "\(name) was edited")
    }
  }

  @Test func everyMigrationIsAppliedOnceAndListed() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file()
    _ = try TransitionRegistry(at: path, access: .create)
    let applied = RegistryMigrations.all.map { MigrationStatus(name: $0.name, isApplied: true) }
    #expect(try TransitionRegistry.migrationStatus(at: path) == applied)
    #expect(try TransitionRegistry.migrate(at: path) == [])
    _ = try TransitionRegistry(at: path, access: .create)
    #expect(try TransitionRegistry.migrationStatus(at: path) == applied)
  }

  @Test func anOlderFileIsMigratedOnlyWhenWritten() throws {
    let directory = try TemporaryDirectory()
    let path = try Self.fileWithoutMigrations(in: directory)
    let names = RegistryMigrations.all.map(\.name)
    let before = try directory.contents()
    #expect(throws: RegistryError.needsMigration(path: path, migrations: names)) {
      try TransitionRegistry(at: path, access: .readOnly)
    }
    #expect(try TransitionRegistry.migrate(at: path, dryRun: true) == names)
    #expect(try directory.contents() == before)
    #expect(try TransitionRegistry.migrate(at: path) == names)
    #expect(try TransitionRegistry(at: path, access: .readOnly).transitions().isEmpty)
  }

  /// The build that made it exports its sessions. This version neither reads nor changes the file.
  @Test(arguments: ["0001", "0009"]) func aFileOfAnEarlierBuildIsRecognizedAndLeftAsItIs(name: String) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file()
    let fixture = Self.folder.deletingLastPathComponent()
      .appending(path: "Tests/TransitionStoreTests/Fixtures/earlier/\(name).db")
    try FileManager.default.copyItem(atPath: fixture.path, toPath: path)
    let before = try sha256(ofFileAt: path)
    let error = RegistryError.madeByEarlierBuild(path: path)
    for access in [TransitionRegistry.Access.readOnly, .readWrite, .create] {
      #expect(throws: error) { try TransitionRegistry(at: path, access: access) }
    }
    #expect(throws: error) { try TransitionRegistry.migrate(at: path) }
    #expect(throws: error) { try TransitionRegistry.migrationStatus(at: path) }
    #expect(throws: RegistryError.unusableBundle(path: path, error)) {
      try TransitionRegistry(at: directory.file("own.db"), bundled: URL(filePath: path))
    }
    let schema = try TransitionRegistry.examine(at: path).problems.first { $0.check == "schema" }
    #expect(schema?.value == .text("of an earlier build") && schema?.advice?.contains("session export") == true)
    #expect(try TransitionRegistry.backUp(at: path, to: directory.file("copy.db")) > 0)
    #expect(try sha256(ofFileAt: path) == before)
  }

  /// Creates a registry as it was before the first migration of the list.
  private static func fileWithoutMigrations(in directory: TemporaryDirectory) throws -> String {
    let queue = try DatabaseQueue(path: directory.file())
    try queue.write { db in
      try db.execute(sql: "PRAGMA application_id = \(RegistryMigrations.applicationID)")
      try db.execute(sql: "CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY)")
    }
    try queue.close()
    return directory.file()
  }
}
