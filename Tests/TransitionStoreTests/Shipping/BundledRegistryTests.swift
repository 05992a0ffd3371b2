import Foundation
import GRDB
import TestSupport
import Testing
import TransitionModel

@testable import TransitionStore

/// An app's own registry through several updates of the app, each of which ships another bundle.
@Suite struct BundledRegistryTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.file("own.db") }
  private var shipped: URL { URL(fileURLWithPath: directory.file("shipped.db")) }

  init() throws { directory = try TemporaryDirectory() }

  private func card(_ seconds: Double) throws -> TransitionConfiguration {
    try Example.configuration(Example.interactive, ["presentation.duration": .number(seconds)])
  }

  private func plain() throws -> TransitionConfiguration { try Example.configuration(Example.plain) }

  /// Creates the bundle of the app's next version.
  private func ship(_ configurations: [TransitionConfiguration], retired: [String] = [], note: String? = nil) throws {
    let source = try TransitionRegistry.inMemory()
    try source.apply(configurations, note: note)
    for name in retired { try source.retire(name) }
    try source.bundle(to: shipped.path, overwrite: true)
  }

  /// Simulates a start of the app.
  private func start() throws -> TransitionRegistry { try TransitionRegistry(at: path, bundle: shipped) }

  @Test func thereAndBackIsThreeRevisions() throws {
    for (index, seconds) in [0.4, 0.5, 0.4].enumerated() {
      try ship([card(seconds), plain()], note: "Version \(index)")
      for _ in 0..<2 {
        let registry = try start()
        #expect(try registry.transition(named: "card-modal").configuration == card(seconds))
        #expect(try registry.transition(named: "card-modal").revision == index + 1)
        #expect(try registry.transition(named: "plain").revision == 1)
        #expect(try registry.follow(bundle: shipped).isEmpty)
      }
    }
    let history = try TransitionRegistry(at: path, access: .readOnly).history(of: "card-modal")
    // Notes are internal to the team.
    #expect(history.map(\.note) == [nil, nil, nil])
  }

  @Test func aLocalChangeSurvivesUntilTheBundleChanges() throws {
    try ship([card(0.4), plain()])
    try start().apply([card(0.7)])
    #expect(try start().transition(named: "card-modal").configuration == card(0.7))
    // A change to another transition is no reason to act.
    try ship([card(0.4), Example.configuration(Example.plain, ["dimming.alpha": .number(0.1)])])
    #expect(try start().transition(named: "card-modal").configuration == card(0.7))
    try ship([card(0.5), plain()])
    #expect(try start().transition(named: "card-modal").configuration == card(0.5))
    #expect(try start().history(of: "card-modal").map(\.transition.configuration) == [card(0.4), card(0.7), card(0.5)])
  }

  @Test func retirementTravelsBothWays() throws {
    try ship([card(0.4), plain()])
    _ = try start()
    try ship([card(0.4), plain()], retired: ["card-modal"])
    #expect(throws: UnknownTransition.self) { try start().transition(named: "card-modal") }
    #expect(try start().transitions().map(\.name) == ["plain"])
    try ship([card(0.4), plain()])
    #expect(try start().transition(named: "card-modal").revision == 1)
    try ship([card(0.5), plain()], retired: ["card-modal"])
    _ = try start()
    try ship([card(0.5), plain()])
    #expect(try start().transition(named: "card-modal").revision == 2)
  }

  @Test func whatTheBundleHasNoMoreIsRetiredAndComesBack() throws {
    try ship([card(0.4), plain()])
    try start().apply([Example.configuration(Example.input)])
    try ship([plain()])
    #expect(try start().transitions().map(\.name) == ["modal-input", "plain"])
    #expect(try start().follow(bundle: shipped).isEmpty)
    try ship([card(0.4), plain()])
    #expect(try start().transition(named: "card-modal").revision == 1)
  }

  @Test func followingTheSameBundleWritesNothing() throws {
    try ship([card(0.4)])
    do { _ = try start() }
    let registry = try start()
    func changes() -> Int { registry.database.writeWithoutTransaction { db in db.totalChangesCount } }
    let before = changes()
    #expect(try registry.follow(bundle: shipped).isEmpty)
    #expect(changes() == before)
    try ship([card(0.5)])
    #expect(try !registry.follow(bundle: shipped).isEmpty)
    #expect(changes() > before)
  }

  @Test func aRefusedRowUndoesTheWholeUpdate() throws {
    try ship([card(0.4), plain()])
    let registry = try start()
    try registry.write { db in
      try db.execute(
        sql: """
          CREATE TRIGGER no_more BEFORE INSERT ON configuration WHEN NEW.dismissal_type = 'input'
          BEGIN SELECT RAISE(ABORT, 'no more'); END
          """)
    }
    try ship([card(0.5), Example.configuration(Example.input)])
    #expect(throws: RegistryError(.refused(path: path, rule: "no more"))) { try registry.follow(bundle: shipped) }
    #expect(try registry.transition(named: "card-modal").configuration == card(0.4))
    #expect(try registry.transitions().map(\.name) == ["card-modal", "plain"])
  }

  @Test func twoProcessesThatStartAtOnceApplyItOnce() async throws {
    try ship([card(0.4), plain()])
    _ = try start()
    try ship([card(0.5), plain()])
    let (path, shipped) = (path, shipped)
    try await withThrowingTaskGroup { group in
      for _ in 0..<8 { group.addTask { _ = try TransitionRegistry(at: path, bundle: shipped) } }
      try await group.waitForAll()
    }
    #expect(try start().history(of: "card-modal").count == 2)
  }

  @Test func aBundleThatCannotBeUsedLeavesEverythingAsItWas() throws {
    let url = shipped
    func refusal(_ inner: RegistryError) throws {
      let before = try directory.contents()
      #expect(throws: RegistryError(.unusableBundle(path: url.path, inner))) { try start() }
      #expect(try directory.contents() == before)
    }
    try refusal(RegistryError(.fileMissing(path: url.path)))
    _ = try directory.write([], to: "shipped.db")
    try refusal(RegistryError(.isEmpty(path: url.path)))
    _ = try directory.write(String(repeating: "text ", count: 100).utf8, to: "shipped.db")
    try refusal(RegistryError(.notADatabase(path: url.path)))
    try FileManager.default.removeItem(at: url)
    try DatabaseQueue(path: url.path).write { db in try db.execute(sql: "CREATE TABLE other (a)") }
    try refusal(RegistryError(.notARegistry(path: url.path)))
    try ship([card(0.4)])
    let whole = try #require(FileManager.default.contents(atPath: url.path))
    _ = try directory.write(whole.dropLast(5000), to: "shipped.db")
    try refusal(RegistryError(.damaged(path: url.path, detail: "database disk image is malformed")))
    _ = try directory.write(whole, to: "shipped.db")
    try DatabaseQueue(path: url.path).write { db in
      try db.execute(sql: "INSERT INTO grdb_migrations VALUES ('9999_future')")
    }
    try refusal(RegistryError(.madeByNewerVersion(path: url.path, migrations: ["9999_future"])))
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
