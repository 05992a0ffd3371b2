import TransitionModel

/// Sessions that ended alike, of one person in one place: a row of `session_counts.sql`, whose numbers and words stay in
/// their table.
struct OutcomeCell: Sendable {
  /// Where the columns stand that are looked up when they are asked for.
  private enum Place {
    static let reason = 7, deviceClass = 9, appVersion = 10, screen = 11
    static let sessions = 12, firstBeganAt = 13, lastBeganAt = 14, sums = 15
  }

  let origin: SessionOrigin
  /// A number a person, ascending with the token; nil where none was recorded.
  let person: Int?
  let outcome: SessionOutcome
  let estimator: VelocitySource
  let sessions: Int
  private let columns: [CellColumn]
  private let words: [String]
  private let row: Int

  /// - Parameters:
  ///   - columns: Those of ``Aggregate/sessionCounts``.
  ///   - words: What their texts are.
  ///   - row: The cell's.
  init(
    origin: SessionOrigin, person: Int?, outcome: SessionOutcome, estimator: VelocitySource, columns: [CellColumn],
    words: [String], row: Int
  ) {
    (self.origin, self.person, self.outcome, self.estimator) = (origin, person, outcome, estimator)
    (self.columns, self.words, self.row) = (columns, words, row)
    sessions = columns[Place.sessions][row]
  }

  var reason: String? { word(Place.reason) }
  var deviceClass: String? { word(Place.deviceClass) }
  var appVersion: String? { word(Place.appVersion) }
  var screen: String? { word(Place.screen) }
  /// UTC microseconds since 1970.
  var firstBeganAtMicroseconds: Int64 { Int64(columns[Place.firstBeganAt][row]) }
  var lastBeganAtMicroseconds: Int64 { Int64(columns[Place.lastBeganAt][row]) }

  subscript(_ sum: CountedSum) -> Int { columns[Place.sums + sum.rawValue][row] }

  private func word(_ place: Int) -> String? {
    let word = columns[place][row]
    return word == CellTable.null ? nil : words[word]
  }
}
