import GRDB
package import TransitionModel
package import TransitionStore

/// What a report is made from: counts, and what was counted.
///
/// Counting reads every session and can be done anywhere, by any engine and in pieces; what is inferred from the counts
/// is the same wherever they come from.
package struct ReportCells: Sendable, Hashable {
  /// The registry's last migration.
  package let schemaVersion: String
  let selection: ReportSelection
  let cells: SessionCells
  /// By digest; none where a configuration has none.
  let releaseRules: [String: ReleaseRule]
  /// The numbers and releases of the counted configurations.
  private(set) var history: ReportHistory
  /// Which sessions were counted.
  let manifest: CellsManifest

  init(
    schemaVersion: String, selection: ReportSelection, cells: SessionCells, releaseRules: [String: ReleaseRule],
    history: ReportHistory, manifest: CellsManifest
  ) {
    (self.schemaVersion, self.selection, self.cells) = (schemaVersion, selection, cells)
    (self.releaseRules, self.history, self.manifest) = (releaseRules, history, manifest)
  }

  /// Numbers configurations by the history of a registry.
  package func numbered(by registry: TransitionRegistry) throws(RegistryError) -> ReportCells {
    var numbered = self
    numbered.history = try registry.read { try ReportHistory($0, of: cells.configurations) }
    return numbered
  }

  /// Counts the sessions of a registry.
  ///
  /// - Parameters:
  ///   - registry: Where the sessions are.
  ///   - transition: Only this one's sessions.
  ///   - sinceMicroseconds: Only sessions that began at this time or later; UTC microseconds since 1970.
  ///   - cutoffMicroseconds: Only sessions that began at this time or earlier.
  ///   - origin: The report is about sessions from here; nil for all but those of a headless stage.
  /// - Throws: `RegistryError.unknownTransition` with the nearest names when the registry has no such transition;
  ///   what reading a file can throw.
  package static func counting(
    _ registry: TransitionRegistry, transition: String? = nil, sinceMicroseconds: Int64? = nil,
    cutoffMicroseconds: Int64? = nil, origin: SessionOrigin? = nil
  ) throws(RegistryError) -> ReportCells {
    try counting(
      registry,
      ReportSelection(
        transition: transition, sinceMicroseconds: sinceMicroseconds, cutoffMicroseconds: cutoffMicroseconds,
        origin: origin), withManifest: true)
  }

  /// Counts the sessions of a selection.
  ///
  /// - Parameters:
  ///   - withManifest: Whether the cells are put together with others, which takes a list of the sessions.
  /// - Throws: `RegistryError.unknownTransition` with the nearest names when the registry has no such transition;
  ///   what reading a file can throw.
  static func counting(
    _ registry: TransitionRegistry, _ selection: ReportSelection, withManifest: Bool
  ) throws(RegistryError) -> ReportCells {
    if let transition = selection.transition { _ = try registry.history(of: transition) }
    return try registry.read { db in
      let schemaVersion = try String.fetchOne(db, sql: "SELECT MAX(identifier) FROM grdb_migrations")
      let cells = try SessionCells(in: db, of: selection)
      var rules: [String: ReleaseRule] = [:]
      for (digest, transition) in cells.configurations {
        rules[digest] = try RevisionQuery.configuration(of: transition, digest: digest, in: db)?.interaction?
          .releaseRule
      }
      return ReportCells(
        schemaVersion: schemaVersion ?? "none", selection: selection, cells: cells, releaseRules: rules,
        history: try ReportHistory(db, of: cells.configurations),
        manifest: withManifest ? try CellsManifest(db, of: selection) : CellsManifest())
    }
  }

  /// Puts counts of different sessions together.
  ///
  /// - Parameter path: Of the others, for messages.
  /// - Throws: ``CellsError/mismatch(path:what:found:expected:)`` where they were not counted alike.
  func merged(with other: ReportCells, path: String) throws(CellsError) -> ReportCells {
    guard other.schemaVersion == schemaVersion else {
      throw .mismatch(path: path, what: "the schema", found: other.schemaVersion, expected: schemaVersion)
    }
    guard other.selection == selection else {
      throw .mismatch(path: path, what: "the selection", found: other.selection.words, expected: selection.words)
    }
    let merged = cells.merged(with: other.cells)
    for table in merged.tables { try table.checkBounds(path: path) }
    return ReportCells(
      schemaVersion: schemaVersion, selection: selection, cells: merged,
      releaseRules: releaseRules.merging(other.releaseRules) { mine, _ in mine },
      history: history.merged(with: other.history), manifest: manifest.merged(with: other.manifest))
  }
}

/// Which sessions a report is about; nil leaves a condition out.
struct ReportSelection: Sendable, Hashable, Codable {
  var transition: String?
  /// Sessions that began at this time or later, and at this time or earlier; UTC microseconds since 1970.
  var sinceMicroseconds: Int64?
  var cutoffMicroseconds: Int64?
  /// nil for all but those of a headless stage.
  var origin: SessionOrigin?
  /// One of the numbers of its configuration in the history.
  var revision: Int?
  var screen: String?
  var deviceClass: String?

  /// Whether a session's surroundings are selected; texts as SQLite has them.
  func contains(
    screen: @autoclosure () -> UnsafeRawBufferPointer?, deviceClass: @autoclosure () -> UnsafeRawBufferPointer?
  ) -> Bool {
    (self.screen.map { screen()?.elementsEqual($0.utf8) ?? false } ?? true)
      && (self.deviceClass.map { deviceClass()?.elementsEqual($0.utf8) ?? false } ?? true)
  }

  func contains(_ population: SessionPopulation) -> Bool {
    origin.map { population.origin == $0 } ?? (population != .stage)
  }

  /// Whether it is about something of its transition that was at this time.
  func contains(_ microseconds: Int) -> Bool {
    sinceMicroseconds.map { microseconds >= $0 } ?? true && cutoffMicroseconds.map { microseconds <= $0 } ?? true
  }
}

extension ReportSelection {
  /// `transition card-modal, since 2026-01-01T00:00:00Z`, or `all`.
  var words: String {
    let conditions = [
      transition.map { "transition \($0)" },
      sinceMicroseconds.map { "since \(UTCTime(microseconds: $0).dateAndTime)" },
      cutoffMicroseconds.map { "until \(UTCTime(microseconds: $0).dateAndTime)" },
      origin.map { "origin \($0.rawValue)" }, revision.map { "revision \($0)" }, screen.map { "screen \($0)" },
      deviceClass.map { "device \($0)" },
    ].compactMap { $0 }
    return conditions.isEmpty ? "all" : conditions.joined(separator: ", ")
  }
}
