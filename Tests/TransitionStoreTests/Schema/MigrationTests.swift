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
    "0001_configurations": "9b89e3f6efff207b0b05c89f8d5021f0ff4cbc65c7133b3d0bd406bbc651827e",
    "0002_sessions": "bb3e2b778e0cd5c6eb34ae45c813c3f761fb60052f8f0c2f0a9e1fa2ee3a8ae8",
    "0003_exchange": "efbe6b52383661082603af7e60dff7895bdb71a0a9e90e2189214742ace40678",
    "0004_views": "173e958501706e702fded9025206b4ec2e45291ad74514250b43daf1be280a8f",
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
    for migration in RegistryMigrations.all {
      let sql = String(decoding: migration.sql, as: UTF8.self)
      for words in sql.matches(of: /(?i)\bdrop\s+(?:table|view|index|trigger)\b|\brename\s+to\b/) {
        #expect(["DROP TABLE", "DROP VIEW", "DROP INDEX", "DROP TRIGGER", "RENAME TO"].contains(String(words.output)))
      }
    }
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
    #expect(throws: RegistryError(.needsMigration(path: path, migrations: names))) {
      try TransitionRegistry(at: path, access: .readOnly)
    }
    #expect(try TransitionRegistry.migrate(at: path, dryRun: true) == names)
    #expect(try directory.contents() == before)
    #expect(try TransitionRegistry.migrate(at: path) == names)
    #expect(try TransitionRegistry(at: path, access: .readOnly).transitions().isEmpty)
  }

  /// The build that made it exports its sessions. This version neither reads nor changes the file.
  @Test(arguments: ["0001_registry", "0001_transitions"]) func aFileOfAnEarlierBuildIsRecognizedAndLeftAsItIs(
    name: String
  ) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file()
    let fixture = Self.folder.deletingLastPathComponent()
      .appending(path: "Tests/TransitionStoreTests/Fixtures/earlier/\(name).db")
    try FileManager.default.copyItem(atPath: fixture.path, toPath: path)
    let before = try sha256(ofFileAt: path)
    let error = RegistryError(.madeByEarlierBuild(path: path))
    for access in [TransitionRegistry.Access.readOnly, .readWrite, .create] {
      #expect(throws: error) { try TransitionRegistry(at: path, access: access) }
    }
    #expect(throws: error) { try TransitionRegistry.migrate(at: path) }
    #expect(throws: error) { try TransitionRegistry.migrationStatus(at: path) }
    #expect(throws: RegistryError(.unusableBundle(path: path, error))) {
      try TransitionRegistry(at: directory.file("own.db"), bundle: URL(filePath: path))
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
