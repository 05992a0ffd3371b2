import TransitionModel

/// The header of a folder of cells: the aggregated sessions, and the number of cells.
struct CellsHeader: Codable, Hashable {
  static let currentFormat = 7
  static let fileName = "cells.json"

  var format = currentFormat
  var schemaVersion: String
  var selection: ReportSelection
  /// The regret windows that were used, in seconds.
  var windows = RegretWindow.shown
  /// The release rule of each aggregated configuration, by digest; omitted if it has none.
  var releaseRules: [String: CellsRule]
  /// The numbers and releases of the aggregated configurations, from the registry; empty if another engine aggregated.
  var history: ReportHistory
  /// A sample of the aggregated sessions.
  var manifest: CellsManifest
  /// The number of cells in each aggregate's file, to detect truncation.
  var cells: [String: Int]
}

/// A release rule in the header, in the form of a catalog file.
struct CellsRule: Codable, Hashable {
  var kind: String
  var fraction: Double?
  var horizon: Double?
  var points: Double?
  var velocity: Double?

  init(_ rule: ReleaseRule) {
    kind = rule.kind.rawValue
    fraction = rule.fraction
    horizon = rule.horizon
    points = rule.points
    velocity = rule.velocity
  }

  var rule: ReleaseRule? {
    switch (ReleaseRule.Kind(rawValue: kind), fraction, velocity, points, horizon) {
    case (.distance, let fraction?, _, _, _): .distance(fraction: fraction)
    case (.direction, _, _, _, _): .direction
    case (.directionOrDistance, let fraction?, _, _, _): .directionOrDistance(fraction: fraction)
    case (.flingOrDistance, let fraction?, let velocity?, _, _):
      .flingOrDistance(velocity: velocity, fraction: fraction)
    case (.anyOf, _, _, _, _): .anyOf(velocity: velocity, fraction: fraction, points: points)
    case (.armed, _, _, let points?, _): .armed(points: points)
    case (.projection, let fraction?, _, _, let horizon?): .projection(horizon: horizon, fraction: fraction)
    default: nil
    }
  }
}

/// A reason that cells cannot be read or merged.
package enum CellsError: Error, Sendable, Hashable, CustomStringConvertible {
  case unknownWord(aggregate: String, column: String, word: String)
  case missing(path: String, detail: String)
  /// The content does not match the file's name: truncated, changed, or from another program.
  case broken(path: String, line: Int?, detail: String)
  /// The cells have another version, schema or selection than the cells to merge them with.
  case mismatch(path: String, what: String, found: String, expected: String)
  case occupied(path: String)
  /// A folder is named twice, so that its sessions would count twice.
  case twice(path: String)
  /// Two folders have common sessions, which would count twice.
  case overlap(path: String, other: String)
  /// A folder is of a period that a report begins or ends within.
  case partly(path: String, period: String)
  /// No folder is of the time of a report.
  case none(period: String)

  package var description: String {
    switch self {
    case .unknownWord(let aggregate, let column, let word):
      "\(aggregate): \(column) is '\(word)', which this version does not support. Use the version that wrote it."
    case .missing(let path, let detail):
      "\(escaped: path): \(escaped: detail). --cells needs a folder that `transitions report --write-cells FOLDER` wrote."
    case .broken(let path, let line, let detail):
      "\(escaped: path)\(line.map { ":\($0)" } ?? ""): \(escaped: detail). Write the cells again: "
        + "`transitions report --write-cells FOLDER`."
    case .mismatch(let path, let what, let found, let expected):
      "\(escaped: path): \(what) is \(found), and \(expected) is needed. Cells can be merged if one version wrote "
        + "them, from one schema and with one selection."
    case .occupied(let path):
      "\(escaped: path): this already exists and is not a folder of cells. Name another folder, or an empty one."
    case .twice(let path):
      "\(escaped: path): this folder is named twice; its sessions would count twice. Name it once."
    case .overlap(let path, let other):
      "\(escaped: path): this has sessions that \(escaped: other) also has, and they would count twice. Name one of the two, or "
        + "aggregate both again from disjoint files."
    case .partly(let path, let period):
      "\(escaped: path): this is of \(period), and --since or --until cuts it. Cells are not divisible: choose the bounds of a folder."
    case .none(let period):
      "No folder is of \(period). `transitions report --write-cells FOLDER --since DAY --until DAY` writes one of a period."
    }
  }
}
