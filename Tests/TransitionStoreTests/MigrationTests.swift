import Foundation
import GRDB
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

@Suite struct MigrationTests {
  /// SHA-256 of every released file. A released file is never edited: change the schema with a new one.
  private static let released: [String: String] = [
    "0001_registry": "de3cc8ea7f4a5fb417c33301e25f1b299248dfb58096cbe0c8876452d6bf2b44",
    "0002_bundled_transition": "4354ff8d4491fb3a33feda5fd3a17a9fa85ee13f4bde669405286c2090cb2912",
    "0003_presentations": "d3d01be79e4b847851d8ad494149e08096ee5f8f6e7f7ce121f3c6d487ad1f8a",
    "0004_distance_offset": "1c9324c2b415611206e2b2991ee92046ebb12bf576b8bd8af07102dc3681b832",
    "0005_session_measures": "d8029821dd6b7b2c220d8f6354c016f27288e464d82a1f88b4275d9498e5fbd3",
    "0006_install_token": "b5d91a7c3ad89951dc23cbec4dd930d4ee5c7399b59115084da17f7f81287ac8",
    "0007_exchange": "558d83402a300cd01f87a189d998d0be5a436b970fea8026aef1caea3ff3e107",
    "0008_distance_bin": "0542e7c568617aaf67a24750bfa85488f99dcb9d06094f6f767ebc08ef45e47c",
    "0009_quick_checks": "65224c042defba7e3289487f64e00c38e00abe2a2bd1471ba159be5692e73776",
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

  /// What an earlier version stored stays what it was: the same values, the same digest, the same revision when the same
  /// files are applied again. A field that came later has no value there.
  @Test(arguments: RegistryMigrations.all.dropLast().map(\.name))
  func whatAnEarlierVersionStoredIsTheSameConfiguration(_ version: String) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file()
    let configurations = try [Example.plain, Example.interactive, Example.input].map { try Example.configuration($0) }
    let queue = try DatabaseQueue(path: path)
    try RegistryMigrations.migrator.migrate(queue, upTo: version)
    try queue.write { db in
      for (index, configuration) in configurations.enumerated() { try insert(configuration, index + 1, in: db) }
    }
    try queue.close()
    #expect(try TransitionRegistry.migrate(at: path).first != nil)
    let registry = try TransitionRegistry(at: path, access: .readWrite)
    for configuration in configurations {
      let stored = try registry.transition(named: configuration.name)
      #expect(stored.configuration == configuration)
      #expect(stored.digest == stored.configuration.digest)
    }
    #expect(try registry.apply(configurations).map(\.kind) == [.unchanged, .unchanged, .unchanged])
    let named = try registry.query("SELECT name FROM current_transition WHERE distance_offset_pt IS NULL")
    #expect(named.rows.count == configurations.count)
  }

  /// Revision 1, in the columns that there are.
  private func insert(_ configuration: TransitionConfiguration, _ id: Int, in db: Database) throws {
    try db.execute(
      sql: "INSERT INTO transition (id, name, created_at_us) VALUES (?, ?, 0)", arguments: [id, configuration.name])
    let there = Set(try db.columns(in: "configuration").map(\.name))
    let values = zip(ConfigurationColumns.fields, ConfigurationColumns.databaseValues(of: configuration.values))
      .filter { there.contains($0.0.column) }
    let columns = ["transition_id", "revision", "digest", "created_at_us"] + values.map(\.0.column)
    let given = [id.databaseValue, 1.databaseValue, configuration.digest.databaseValue, 0.databaseValue]
    try db.execute(
      sql: """
        INSERT INTO configuration (\(columns.joined(separator: ", ")))
        VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
        """,
      arguments: StatementArguments(given + values.map(\.1)))
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
