import Foundation
import GRDB
import Testing

@testable import TransitionStore

@Suite struct MigrationTests {
  /// SHA-256 of every released file. A released file is never edited: change the schema with a new one.
  private static let released: [String: String] = [
    "0001_registry": "de3cc8ea7f4a5fb417c33301e25f1b299248dfb58096cbe0c8876452d6bf2b44",
    "0003_presentations": "d3d01be79e4b847851d8ad494149e08096ee5f8f6e7f7ce121f3c6d487ad1f8a",
  ]

  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("migrations")

  @Test func theListIsTheFolderInOrder() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
      .filter { $0.hasSuffix(".sql") }.sorted()
    #expect(files == RegistryMigrations.all.map { $0.name + ".sql" })
    for migration in RegistryMigrations.all {
      let bytes = try Data(contentsOf: Self.folder.appendingPathComponent(migration.name + ".sql"))
      #expect(migration.sql == Array(bytes), "\(migration.name) is compiled in with other bytes")
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
    #expect(throws: RegistryError.needsMigration(path: path, migrations: names)) {
      try TransitionRegistry(at: path, access: .readOnly)
    }
    #expect(try TransitionRegistry.migrate(at: path, dryRun: true) == names)
    #expect(try directory.contents() == before)
    #expect(try TransitionRegistry.migrate(at: path) == names)
    #expect(try TransitionRegistry(at: path, access: .readOnly).transitions().isEmpty)
  }

  /// A registry as it was before the first migration of the list.
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
