public import Foundation
import GRDB
import TransitionModel

/// The content of a bundle.
public struct BundleSummary: Sendable, Hashable {
  /// The number of transitions in use.
  package var transitions = 0
  /// The number of retired transitions.
  package var retired = 0
  /// The number of revisions, of all transitions together.
  package var revisions = 0

  /// Creates an empty summary.
  package init() {}

  init(in db: Database) throws {
    retired = try Int.fetchOne(db, sql: "SELECT count(*) FROM transition WHERE retired_at_us IS NOT NULL") ?? 0
    transitions = try (Int.fetchOne(db, sql: "SELECT count(*) FROM transition") ?? 0) - retired
    revisions = try Int.fetchOne(db, sql: "SELECT count(*) FROM configuration") ?? 0
  }
}

extension TransitionRegistry {
  /// Writes a registry for an app to ship: every transition with its revisions, without recorded or imported data.
  ///
  /// It contains no sessions, no configurations that arrived with imported ones, and no notes. Notes are internal to the
  /// team, and anyone with the app can read its files.
  ///
  /// The bundle is a new file, made by the migrations and filled only from the catalog tables. So not even a free page
  /// can hold a session or a token. It is in journal mode DELETE, as read-only locations require. Equal registries
  /// produce equal bytes (with the same version of SQLite). The file is written under a temporary name and renamed.
  /// Opening it for writing throws an error.
  ///
  /// - Parameters:
  ///   - path: The path of the new file.
  ///   - overwrite: Whether to replace a file at the path.
  /// - Returns: The numbers of transitions in use, retired transitions and revisions.
  /// - Throws: ``RegistryError`` if the file exists and is not to be replaced, or if there is no transition.
  @discardableResult
  public func bundle(to path: String, overwrite: Bool = false) throws(RegistryError) -> BundleSummary {
    let file = NewFile(path: path, overwrites: overwrite)
    return try translatingErrors(of: file.path) {
      var summary = BundleSummary()
      try file.write(from: self.path) { temporary in
        let copy = try DatabaseQueue(configuration: .registry(readonly: false))
        try RegistryMigrations.migrator.migrate(copy)
        summary = try self.read { source in
          try copy.write { target in
            for table in ["transition", "configuration", "stop"] {
              try Self.copyRows(of: table, from: source, to: target)
            }
            return try BundleSummary(in: target)
          }
        }
        guard summary.transitions + summary.retired > 0 else { throw RegistryError(.nothingToBundle(path: self.path)) }
        try copy.writeWithoutTransaction { db in
          try db.execute(sql: "PRAGMA user_version = \(RegistryMigrations.bundleVersion)")
        }
        try copy.vacuum(into: temporary)
      }
      return summary
    }
  }

  /// Returns the changes between the bundle at `path` and the one that `bundle(to:overwrite:)` would write now.
  ///
  /// It compares what an app follows: the latest configuration of each transition, by digest, and whether it is retired.
  package func changes(toBundleAt path: String) throws(RegistryError) -> [AppliedChange] {
    let shipped = try BundledRegistry(at: URL(fileURLWithPath: path))
    guard shipped.isBundle else { throw RegistryError(.notABundle(path: path)) }
    let states = shipped.latest.map { ($0.name, BundleState(digest: $0.transition.digest, isRetired: $0.isRetired)) }
    return try read { db in
      try BundlePlan(
        bundled: RevisionQuery.latest(in: db), remembered: Dictionary(states) { first, _ in first },
        latest: shipped.latest)
    }.steps.map(\.change.change).map { change in
      AppliedChange(name: change.name, kind: change.kind, revision: nil, differences: change.differences)
    }
  }

  private static func copyRows(of table: String, from source: Database, to target: Database) throws {
    let columns = try target.columns(in: table).map(\.name)
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
    let insertion = try target.makeStatement(sql: "INSERT INTO \(table) (\(names)) VALUES (\(marks))")
    let values = columns.map { $0 == "note" ? "NULL" : "\"\($0)\"" }.joined(separator: ", ")
    let configuration = ["configuration": "id", "stop": "configuration_id"][table]
    let own = configuration.map { "WHERE \($0) NOT IN (SELECT configuration_id FROM foreign_configuration)" } ?? ""
    let rows = try Row.fetchCursor(source, sql: "SELECT \(values) FROM \(table) \(own) ORDER BY 1, 2")
    while let row = try rows.next() { try insertion.execute(arguments: StatementArguments(row.databaseValues)) }
  }
}

extension TransitionRegistry {
  /// Opens an app's own registry at `path`, creating it if necessary, and applies the changes of the bundled registry.
  ///
  /// The bundled registry (`transitions bundle FILE`) is only read, and may lie in a read-only location. See
  /// `follow(bundle:)` for the changes that are applied.
  ///
  /// An app that starts opens its registry with ``open(at:bundle:onProblem:)`` instead. This initializer waits up to 10 s for
  /// another program's write lock, and throws if the file cannot be used.
  ///
  /// - Throws: ``RegistryError`` (`unusableBundle`) if the bundled registry is missing, damaged, something else or
  ///   made by a newer version. The app's own registry is then neither created nor changed. To go on without the
  ///   bundle, open it with ``init(at:access:)``.
  public convenience init(at path: String, bundle: URL) throws(RegistryError) {
    let shipped = try BundledRegistry(at: bundle)
    try self.init(at: path, access: .create)
    _ = try follow(shipped)
  }

  /// Applies the changes between the previously followed bundle and this one, in one transaction.
  ///
  /// For each transition, the registry stores the digest of the bundle's latest configuration and whether it was
  /// retired there. It acts only if one of them has changed. So a local change survives until the app ships another
  /// configuration of that transition, and following the same bundle again writes nothing.
  ///
  /// A transition that was retired in the bundle or removed from it is retired here, and restored if it returns.
  /// Transitions that the bundle never had are left alone. Revisions are numbered by this registry; name and digest are
  /// the same everywhere.
  @discardableResult
  package func follow(bundle: URL) throws(RegistryError) -> [AppliedChange] {
    try follow(BundledRegistry(at: bundle))
  }

  @discardableResult
  func follow(_ shipped: BundledRegistry) throws(RegistryError) -> [AppliedChange] {
    // Reading first avoids a write transaction at a typical app start.
    guard try !read({ db in try plan(for: shipped, in: db) }).steps.isEmpty else { return [] }
    return try change { db in
      let plan = try self.plan(for: shipped, in: db)
      for step in plan.steps {
        try self.write(step.change, note: step.note, in: db)
        try step.state.remember(for: step.change.change.name, at: self.now(), in: db)
      }
      return plan.steps.map(\.change.change)
    }
  }

  private func plan(for shipped: BundledRegistry, in db: Database) throws -> BundlePlan {
    try BundlePlan(
      bundled: shipped.latest, remembered: BundleState.remembered(in: db), latest: RevisionQuery.latest(in: db))
  }
}

struct BundledRegistry {
  let latest: [StoredRevision]
  /// A Boolean value that indicates whether `TransitionRegistry.bundle(to:overwrite:)` wrote it. Other registries are
  /// followed as well.
  let isBundle: Bool

  /// A file of an older version is migrated in memory.
  init(at url: URL) throws(RegistryError) {
    let file = RegistryFile(path: url.path)
    do {
      (latest, isBundle) = try Self.read(file)
    } catch {
      throw RegistryError(.unusableBundle(path: file.path, RegistryError(error, path: file.path)))
    }
  }

  private static func read(_ file: RegistryFile) throws -> ([StoredRevision], isBundle: Bool) {
    switch try file.content() {
    case .missing: throw RegistryError(.fileMissing(path: file.path))
    case .blank: throw RegistryError(.isEmpty(path: file.path))
    case .registry: break
    }
    let shipped = try file.openImmutable()
    let (pending, isBundle) = try shipped.read { db in
      try TransitionRegistry.refuseNewer(db, at: file.path)
      return try (RegistryMigrations.pending(in: db), RegistryMigrations.isBundle(db))
    }
    guard !pending.isEmpty else { return try (shipped.read { try RevisionQuery.latest(in: $0) }, isBundle) }
    let copy = try DatabaseQueue(configuration: .registry(readonly: false))
    try shipped.backup(to: copy)
    try RegistryMigrations.migrator.migrate(copy)
    return try (copy.read { try RevisionQuery.latest(in: $0) }, isBundle)
  }
}

/// The state of one transition in a bundle, which a registry stores when it follows the bundle.
struct BundleState: Hashable {
  let digest: String
  let isRetired: Bool

  static func remembered(in db: Database) throws -> [String: BundleState] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT transition.name, bundled_transition.digest, bundled_transition.retired
        FROM bundled_transition JOIN transition ON transition.id = bundled_transition.transition_id
        """)
    let states = try rows.map { row in
      (
        try row.decode(String.self, atIndex: 0),
        try BundleState(digest: row.decode(atIndex: 1), isRetired: row.decode(atIndex: 2))
      )
    }
    return Dictionary(states) { first, _ in first }
  }

  func remember(for name: String, at microseconds: Int64, in db: Database) throws {
    try db.cachedStatement(
      sql: """
        INSERT INTO bundled_transition (transition_id, digest, retired, applied_at_us)
        SELECT id, ?, ?, ? FROM transition WHERE name = ?
        ON CONFLICT (transition_id) DO UPDATE
        SET digest = excluded.digest, retired = excluded.retired, applied_at_us = excluded.applied_at_us
        """
    ).execute(arguments: [digest, isRetired, microseconds, name])
    try db.checkChanged("bundled_transition")
  }
}

/// A transition changes only if its state differs from the previous bundle's. The bundle then overrides any local
/// change in between.
struct BundlePlan {
  struct Step {
    let change: ApplicationPlan.Step
    let note: String?
    let state: BundleState
  }

  /// The changes to transitions of the bundle, by name, then to those that it no longer has.
  let steps: [Step]

  init(
    bundled: [StoredRevision], remembered: [String: BundleState], latest: [StoredRevision]
  ) throws(RegistryError) {
    let local = Dictionary(latest.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var steps: [Step] = []
    for shipped in bundled {
      let state = BundleState(digest: shipped.transition.digest, isRetired: shipped.isRetired)
      guard remembered[shipped.name] != state else { continue }
      if shipped.isRetired {
        // A transition that was never here needs no retirement.
        guard let stored = local[shipped.name] else { continue }
        steps.append(Step(change: Self.retirement(of: stored), note: nil, state: state))
      } else {
        let plan = try ApplicationPlan(applying: [shipped.transition.configuration], to: latest, prune: false)
        steps += plan.steps.map { Step(change: $0, note: shipped.note, state: state) }
      }
    }
    let names = Set(bundled.map(\.name))
    for (name, state) in remembered.sorted(by: { $0.key < $1.key }) where !names.contains(name) && !state.isRetired {
      guard let stored = local[name] else { continue }
      let gone = BundleState(digest: state.digest, isRetired: true)
      steps.append(Step(change: Self.retirement(of: stored), note: nil, state: gone))
    }
    self.steps = steps
  }

  private static func retirement(of stored: StoredRevision) -> ApplicationPlan.Step {
    let kind: AppliedChange.Kind = stored.isRetired ? .unchanged : .retired
    return ApplicationPlan.Step(
      change: AppliedChange(name: stored.name, kind: kind, revision: stored.revision), insertion: nil)
  }
}
