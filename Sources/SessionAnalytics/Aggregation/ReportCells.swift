import GRDB
import TransitionModel
public import TransitionStore

/// What a report is made from: counts, and what was counted.
///
/// Counting reads every session and can be done anywhere, by any engine and in pieces; what is inferred from the counts
/// is the same wherever they come from.
public struct ReportCells: Sendable, Hashable {
  /// The registry's last migration.
  public let schemaVersion: String
  let selection: SessionSelection
  let cells: SessionCells
  /// By digest; none where a configuration has none.
  let releaseRules: [String: ReleaseRule]

  init(
    schemaVersion: String, selection: SessionSelection, cells: SessionCells, releaseRules: [String: ReleaseRule]
  ) {
    self.schemaVersion = schemaVersion
    self.selection = selection
    self.cells = cells
    self.releaseRules = releaseRules
  }

  /// Counts the sessions of a registry.
  ///
  /// - Parameters:
  ///   - registry: Where the sessions are.
  ///   - transition: Only this one's sessions.
  ///   - sinceMicroseconds: Only sessions that began at this time or later; UTC microseconds since 1970.
  ///   - cutoffMicroseconds: Only sessions that began at this time or earlier.
  /// - Throws: `RegistryError.unknownTransition` with the nearest names when the registry has no such transition;
  ///   what reading a file can throw.
  public static func counting(
    _ registry: TransitionRegistry, transition: String? = nil, sinceMicroseconds: Int64? = nil,
    cutoffMicroseconds: Int64? = nil
  ) throws(RegistryError) -> ReportCells {
    if let transition { _ = try registry.history(of: transition) }
    let selection = SessionSelection(
      transition: transition, sinceMicroseconds: sinceMicroseconds, cutoffMicroseconds: cutoffMicroseconds)
    let (schemaVersion, cells) = try registry.read { db in
      (
        try String.fetchOne(db, sql: "SELECT MAX(identifier) FROM grdb_migrations"),
        try SessionCells(in: db, of: selection)
      )
    }
    var rules: [String: ReleaseRule] = [:]
    for (digest, transition, revision) in cells.configurations {
      let stored = try registry.revision(revision, of: transition).transition
      rules[digest] = stored.configuration.interaction?.releaseRule
    }
    return ReportCells(
      schemaVersion: schemaVersion ?? "none", selection: selection, cells: cells, releaseRules: rules)
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
      releaseRules: releaseRules.merging(other.releaseRules) { mine, _ in mine })
  }
}

/// Which sessions a report is about; nil leaves a condition out.
struct SessionSelection: Sendable, Hashable, Codable {
  var transition: String?
  /// Sessions that began at this time or later, and at this time or earlier; UTC microseconds since 1970.
  var sinceMicroseconds: Int64?
  var cutoffMicroseconds: Int64?

  /// Whether it is about something of its transition that was at this time.
  func contains(_ microseconds: Int) -> Bool {
    sinceMicroseconds.map { microseconds >= $0 } ?? true && cutoffMicroseconds.map { microseconds <= $0 } ?? true
  }
}

extension SessionSelection {
  /// `transition card-modal, since 2026-01-01T00:00:00Z`, or `all`.
  var words: String {
    let conditions = [
      transition.map { "transition \($0)" },
      sinceMicroseconds.map { "since \(UTCTime(microseconds: $0).dateAndTime)" },
      cutoffMicroseconds.map { "until \(UTCTime(microseconds: $0).dateAndTime)" },
    ].compactMap { $0 }
    return conditions.isEmpty ? "all" : conditions.joined(separator: ", ")
  }
}

/// Why cells cannot be read or put together.
public enum CellsError: Error, Sendable, Hashable, CustomStringConvertible {
  /// A cell says what this version does not know.
  case unknownWord(aggregate: String, column: String, word: String)
  /// A file that belongs to cells is not there, or cannot be read.
  case missing(path: String, detail: String)
  /// A file is not what its name says: cut off, changed, or somebody else's.
  case broken(path: String, line: Int?, detail: String)
  /// Cells of another version, schema or selection than those they would be put together with.
  case mismatch(path: String, what: String, found: String, expected: String)
  /// A file stands in the way, which is no cell file.
  case occupied(path: String)
  /// One folder named twice, whose sessions would count twice.
  case twice(path: String)
  /// A folder with the very sessions of another, which would count twice.
  case copied(path: String, other: String)

  /// What is wrong, where, and what to do.
  public var description: String {
    switch self {
    case .unknownWord(let aggregate, let column, let word):
      "\(aggregate): \(column) is '\(word)', which this version does not know. Use the version that wrote it."
    case .missing(let path, let detail):
      "\(path): \(detail). Cells are a folder that `transitions report --write-cells FOLDER` wrote."
    case .broken(let path, let line, let detail):
      "\(path)\(line.map { ":\($0)" } ?? ""): \(detail). Write the cells again: "
        + "`transitions report --write-cells FOLDER`."
    case .mismatch(let path, let what, let found, let expected):
      "\(path): \(what) is \(found), and \(expected) is needed. Cells go together when they were written by one "
        + "version, from one schema, with one selection."
    case .occupied(let path):
      "\(path): this is there already, and it is no folder of cells. Name another folder, or an empty one."
    case .twice(let path):
      "\(path): this folder is named twice; its sessions would count twice. Name it once."
    case .copied(let path, let other):
      "\(path): this has the very sessions of \(other), which would count twice. Name one of the two."
    }
  }
}
