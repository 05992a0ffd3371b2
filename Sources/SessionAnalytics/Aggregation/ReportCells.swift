import GRDB
package import TransitionModel
package import TransitionStore

/// The basis of a report: aggregates, and a description of the aggregated sessions.
///
/// Aggregation reads every session, and can run anywhere, on any engine and in parts. Estimates from the aggregates are
/// the same wherever they come from.
package struct ReportCells: Sendable, Hashable {
  /// The registry's last migration.
  package let schemaVersion: String
  private(set) var selection: ReportSelection
  let cells: SessionCells
  /// The release rules, by digest; omitted if a configuration has none.
  let releaseRules: [String: ReleaseRule]
  /// The numbers and releases of the aggregated configurations.
  private(set) var history: ReportHistory
  /// A sample of the aggregated sessions.
  let manifest: CellsManifest
  /// The days between those of the cells that no folder is of.
  var missingDays: [ReportDays] = []

  init(
    schemaVersion: String, selection: ReportSelection, cells: SessionCells, releaseRules: [String: ReleaseRule],
    history: ReportHistory, manifest: CellsManifest
  ) {
    (self.schemaVersion, self.selection, self.cells) = (schemaVersion, selection, cells)
    (self.releaseRules, self.history, self.manifest) = (releaseRules, history, manifest)
  }

  /// Returns the cells with the configurations' numbers from a registry's history.
  package func numbered(by registry: TransitionRegistry) throws(RegistryError) -> ReportCells {
    var numbered = self
    numbered.history = try registry.read { try ReportHistory($0, of: cells.configurations) }
    return numbered
  }

  /// Returns the cells of one transition and of a time that contains their periods.
  ///
  /// - Throws: `RegistryError.unknownTransition` with the nearest names if there is no cell of the transition.
  package func narrowed(
    to transition: String?, sinceMicroseconds: Int64?, cutoffMicroseconds: Int64?
  ) throws(RegistryError) -> ReportCells {
    var narrowed = self
    if let transition {
      let names = Set(cells.configurations.map(\.transition))
      guard names.contains(transition) else {
        throw .unknownTransition(UnknownTransition(name: transition, among: names))
      }
      narrowed.selection.transition = transition
    }
    narrowed.selection.sinceMicroseconds = sinceMicroseconds ?? selection.sinceMicroseconds
    narrowed.selection.cutoffMicroseconds = cutoffMicroseconds ?? selection.cutoffMicroseconds
    return narrowed
  }

  /// Aggregates the sessions of a registry, to be added to those of other times.
  ///
  /// - Parameters:
  ///   - registry: The registry.
  ///   - transition: The only transition to include.
  ///   - sinceMicroseconds: The first microsecond of the period; UTC, since 1970.
  ///   - untilMicroseconds: The first microsecond behind it.
  ///   - origin: The only origin to include; nil for all but a headless stage.
  /// - Throws: `RegistryError.unknownTransition` with the nearest names if the registry has no such transition; errors
  ///   of reading a file.
  package static func counting(
    _ registry: TransitionRegistry, transition: String? = nil, sinceMicroseconds: Int64? = nil,
    untilMicroseconds: Int64? = nil, origin: SessionOrigin? = nil
  ) throws(RegistryError) -> ReportCells {
    let period = CellsPeriod(sinceMicroseconds: sinceMicroseconds, untilMicroseconds: untilMicroseconds)
    return try counting(
      registry,
      ReportSelection(transition: transition, origin: origin, period: period == CellsPeriod() ? nil : period),
      withManifest: true)
  }

  /// Aggregates the sessions of a selection.
  ///
  /// - Parameters:
  ///   - withManifest: Whether the cells will be merged with others, which needs a sample of the sessions.
  /// - Throws: `RegistryError.unknownTransition` with the nearest names if the registry has no such transition; errors
  ///   of reading a file.
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

  /// Merges cells of different sessions.
  ///
  /// - Parameter path: The path of the others, for messages.
  /// - Throws: ``CellsError/mismatch(path:what:found:expected:)`` if they were aggregated differently.
  func merged(with other: ReportCells, path: String) throws(CellsError) -> ReportCells {
    guard other.schemaVersion == schemaVersion else {
      throw .mismatch(path: path, what: "the schema", found: other.schemaVersion, expected: schemaVersion)
    }
    guard other.selection.outsidePeriod == selection.outsidePeriod else {
      throw .mismatch(path: path, what: "the selection", found: other.selection.words, expected: selection.words)
    }
    let merged = cells.merged(with: other.cells)
    var selection = selection
    selection.period = selection.period.flatMap { mine in other.selection.period.flatMap { mine.merged(with: $0) } }
    for table in merged.tables { try table.checkBounds(path: path) }
    return ReportCells(
      schemaVersion: schemaVersion, selection: selection, cells: merged,
      releaseRules: releaseRules.merging(other.releaseRules) { mine, _ in mine },
      history: history.merged(with: other.history), manifest: manifest.merged(with: other.manifest))
  }
}

/// The sessions of a report; nil leaves a condition out.
struct ReportSelection: Sendable, Hashable, Codable {
  var transition: String?
  /// The earliest and the latest begin, both included; UTC microseconds since 1970.
  var sinceMicroseconds: Int64?
  var cutoffMicroseconds: Int64?
  /// The only origin; nil for all but a headless stage.
  var origin: SessionOrigin?
  /// One of the revision numbers of the only configuration.
  var revision: Int?
  var screen: String?
  var deviceClass: String?
  /// The part of the time that cells are of, where the others are in other cells.
  var period: CellsPeriod?

  /// Returns whether the selection contains a context; texts are in SQLite's form.
  func contains(
    screen: @autoclosure () -> UnsafeRawBufferPointer?, deviceClass: @autoclosure () -> UnsafeRawBufferPointer?
  ) -> Bool {
    (self.screen.map { screen()?.elementsEqual($0.utf8) ?? false } ?? true)
      && (self.deviceClass.map { deviceClass()?.elementsEqual($0.utf8) ?? false } ?? true)
  }

  func contains(_ population: SessionPopulation) -> Bool {
    origin.map { population.origin == $0 } ?? (population != .stage)
  }

  /// Returns whether the selection contains a session.
  ///
  /// - Parameter first: When the first session of its presentation began: a period contains whole presentations.
  func contains(_ microseconds: Int, first: Int) -> Bool {
    contains(microseconds) && period?.contains(first) ?? true
  }

  /// Returns whether the selection contains a time.
  func contains(_ microseconds: Int) -> Bool {
    sinceMicroseconds.map { microseconds >= $0 } ?? true && cutoffMicroseconds.map { microseconds <= $0 } ?? true
  }
}

extension ReportSelection {
  /// Returns the selection without its period.
  var outsidePeriod: ReportSelection {
    var selection = self
    selection.period = nil
    return selection
  }

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
