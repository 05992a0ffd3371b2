import Foundation
import GRDB
import RegistryTools
import SessionAnalytics
import TestSupport
import Testing
import TransitionStore

/// A registry of the current schema, and later one of each released schema; see the README beside them.
///
/// Each reports that it needs a migration, migrates, is sound, keeps its content, and has the same report from then on.
@Suite struct ReleasedRegistryTests {
  static let folder = Repository.root.appending(path: "Tests/TransitionStoreTests/Fixtures/registries")

  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".db") }.map { String($0.dropLast(3)) }.sorted()
  }()

  /// The values that no migration may change, even if it changes columns.
  private static let facts = [
    "SELECT uuid, outcome, began_at_us, duration_us, release_translation_pt, release_velocity_pt_s, peak_progress, origin "
      + "FROM session ORDER BY uuid",
    "SELECT name, created_at_us, retired_at_us FROM transition ORDER BY name",
    "SELECT transition_id, revision, digest, note FROM configuration ORDER BY id",
    "SELECT session_id, samples FROM session_samples ORDER BY session_id",
  ]

  private func copy(_ name: String) throws -> String {
    let path = FileManager.default.temporaryDirectory.appending(path: "released-\(name)-\(UUID().uuidString).db").path
    try FileManager.default.copyItem(atPath: Self.folder.appending(path: name + ".db").path, toPath: path)
    return path
  }

  private func remove(_ path: String) {
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
  }

  private func facts(of path: String) throws -> [[Row]] {
    try DatabaseQueue(path: path).read { db in try Self.facts.map { try Row.fetchAll(db, sql: $0) } }
  }

  @Test func thereIsOneOfTheCurrentSchema() throws {
    let last = try #require(Self.names.last)
    let migrations = try TransitionRegistry.migrationStatus(at: Self.folder.appending(path: last + ".db").path)
    #expect(migrations.last?.name.hasPrefix(last) == true)
  }

  @Test(arguments: names) func itMigratesAndKeepsWhatItHad(name: String) throws {
    let path = try copy(name)
    defer { remove(path) }
    let before = try facts(of: path)
    #expect(before.allSatisfy { !$0.isEmpty })
    let pending = try TransitionRegistry.migrate(at: path, dryRun: true)
    if pending.isEmpty {
      #expect(name == Self.names.last, "only the latest needs no migration")
    } else {
      let error = #expect(throws: RegistryError.self) { try TransitionRegistry(at: path, access: .readOnly) }
      #expect(error == RegistryError(.needsMigration(path: path, migrations: pending)))
      #expect(try facts(of: path) == before, "looking at it changed it")
    }
    #expect(try TransitionRegistry.migrate(at: path) == pending)
    let registry = try TransitionRegistry(at: path, access: .readWrite)
    #expect(try facts(of: path) == before)
    let examination = try TransitionRegistry.examine(at: path)
    #expect(examination.isHealthy, "\(examination.problems)")
    for transition in try registry.transitions() {
      for stored in try registry.history(of: transition.name) {
        #expect(stored.transition.configuration.digest == stored.transition.digest)
      }
    }
  }

  @Test(arguments: names) func itIsReportedOnWithTheSameNumbers(name: String) throws {
    let path = try copy(name)
    defer { remove(path) }
    let registry = try TransitionRegistry(at: path, access: .readWrite)
    let document = try SessionReport.make(from: registry)
    #expect((document.header.sessions ?? 0) > 0)
    var text = ""
    for section in document.sections {
      text +=
        "\(section.transition) revision \(section.revision.map(String.init) ?? section.digest) \(section.direction)\n"
      for row in section.rows {
        let values = row.values.map { value in
          "\(value.statistic) \(value.value.map { "\($0)" } ?? value.status.rawValue)"
        }
        text +=
          "  \(row.metric) \(row.group ?? "-") n \(row.n.map { "\($0)" } ?? "-"): \(values.joined(separator: ", "))\n"
      }
    }
    try expectSnapshot(text, named: "released-\(name).txt")
  }
}
