import TransitionModel

struct CellRow {
  /// The positions of the columns that all aggregates have, and of the first one that differs.
  private enum Place { static let origin = 3, token = 4, own = 5 }

  let table: CellTable
  let row: Int
  /// The people's numbers, by the index of their token among the table's words. Keys of people need no numbers.
  var people: [Int] = []

  private subscript(_ column: Int) -> Int { table[row, column] }
  private func text(_ column: Int) -> String? { table.word(self[column]) }

  private var person: Int? { self[Place.token] == CellTable.null ? nil : people[self[Place.token]] }

  func hasSubject(of other: CellRow) -> Bool { (0...Place.origin).allSatisfy { self[$0] == other[$0] } }

  func hasConfiguration(of other: CellRow) -> Bool { (0...1).allSatisfy { self[$0] == other[$0] } }

  var configuration: (digest: String, transition: String) { (digest: text(1) ?? "", transition: text(0) ?? "") }

  func subject() throws(CellsError) -> (CellSubject, SessionOrigin) {
    let origin: SessionOrigin = try word(Place.origin)
    let subject = CellSubject(
      transition: text(0) ?? "", digest: text(1) ?? "", direction: try word(2),
      population: SessionPopulation(origin))
    return (subject, origin)
  }

  func outcomeCell(_ origin: SessionOrigin) throws(CellsError) -> OutcomeCell {
    OutcomeCell(
      origin: origin, person: person, outcome: try word(Place.own), estimator: try word(Place.own + 2),
      columns: table.columns, words: table.words, row: row)
  }

  var unknownOutcome: CellsError { unknownWord(Place.own) }

  func regretCell() -> RegretCell {
    RegretCell(person: person, isCancel: text(Place.own) == "cancel", columns: table.columns, row: row)
  }

  func attemptCell() -> AttemptCell {
    AttemptCell(
      person: person, attempts: table.columns[Place.own].known(row) ?? 0, isFinished: self[Place.own + 1] == 1,
      isRage: self[Place.own + 2] == 1, presentations: self[Place.own + 3], watched: self[Place.own + 4],
      triedAgain: self[Place.own + 5], judged: self[Place.own + 6], judgedTriedAgain: self[Place.own + 7],
      cameBack: self[Place.own + 8])
  }

  func dismissalCell() -> DismissalCell { DismissalCell(person: person, columns: table.columns, row: row) }

  private func word<Word: RawRepresentable<String>>(_ column: Int) throws(CellsError) -> Word {
    let text = text(column) ?? ""
    guard let word = Word(rawValue: text) else { throw unknownWord(column) }
    return word
  }

  private func unknownWord(_ column: Int) -> CellsError {
    .unknownWord(
      aggregate: table.aggregate.name, column: table.aggregate.columns[column].name, word: text(column) ?? "")
  }
}

/// Sessions of one person in one context with the same outcome: a row of `session_counts.sql`, stored in its table.
struct OutcomeCell: Sendable, CountedByPerson {
  private enum Place {
    static let reason = 6, deviceClass = 8, appVersion = 9, screen = 10
    static let sessions = 11, firstBeganAt = 12, lastBeganAt = 13, sums = 14
  }

  let origin: SessionOrigin
  /// The person's number, ascending with the token; nil if there is no token.
  let person: Int?
  let outcome: SessionOutcome
  let estimator: VelocitySource
  let sessions: Int
  private let columns: [CellColumn]
  private let words: [String]
  private let row: Int

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
  /// The earliest begin, in UTC microseconds since 1970.
  var firstBeganAtMicroseconds: Int64 { Int64(columns[Place.firstBeganAt][row]) }
  var lastBeganAtMicroseconds: Int64 { Int64(columns[Place.lastBeganAt][row]) }

  subscript(_ sum: CountedSum) -> Int { columns[Place.sums + sum.rawValue][row] }

  private func word(_ place: Int) -> String? {
    let word = columns[place][row]
    return word == CellTable.null ? nil : words[word]
  }
}

/// Touches with the same decision: a row of `touch_regrets.sql`, stored in its table.
struct RegretCell: Sendable, CountedByPerson {
  private enum Place { static let marginBand = 6, lateBand = 7, touches = 8, windows = 9 }

  let person: Int?
  let isCancel: Bool
  let columns: [CellColumn]
  let row: Int

  /// The band of the margin, 0…4, from clearly cancelled to clearly finished; nil if no margin was measured.
  var marginBand: Int? { columns[Place.marginBand].known(row) }
  /// The band of lateness, 0…2: up to 10 ms/s, up to 25, above; nil if no frames were measured.
  var lateBand: Int? { columns[Place.lateBand].known(row) }
  var touches: Int { columns[Place.touches][row] }

  /// The number of decisions whose window, by its index in ``RegretWindow/shown``, closed before the censoring time.
  func followedUp(_ window: Int) -> Int { columns[Place.windows + 3 * window][row] }
  func regretted(_ window: Int) -> Int { columns[Place.windows + 1 + 3 * window][row] }
  /// The number of those cancels after which a button dismissed.
  func gaveUp(_ window: Int) -> Int { columns[Place.windows + 2 + 3 * window][row] }

  /// The number of retried cancels within the standard window whose chain ended in a finish.
  var recovered: Int { columns[Place.windows + 3 * RegretWindow.shown.count][row] }

}

/// Presentations with the same number of touches and the same result: a row of `presentation_attempts.sql`.
struct AttemptCell: Sendable, Hashable, CountedByPerson {
  var person: Int?
  var attempts: Int
  var isFinished: Bool
  /// A Boolean value that indicates whether three touches in a row began within 5 s.
  var isRage: Bool
  var presentations: Int
  /// The presentations whose decisions all have a complete follow-up of the standard window.
  var watched = 0
  /// Those of them in which a touch or a button followed a cancel within the window.
  var triedAgain = 0
  /// The followed-up presentations whose screen and token are known, so that a reopening would have been noticed.
  var judged = 0
  /// The judged presentations that were tried again.
  var judgedTriedAgain = 0
  /// The judged presentations whose screen was presented again within the window after the dismissal.
  var cameBack = 0

  /// The number of presentations that the first touch dismissed.
  var atOnce: Int { isFinished && attempts == 1 ? presentations : 0 }
}

/// A person's presentations that a button dismissed: a row of `button_dismissals.sql`, stored in its table.
struct DismissalCell: Sendable, CountedByPerson {
  private static let windows = 6

  let person: Int?
  let columns: [CellColumn]
  let row: Int

  /// The number whose window, by its index in ``RegretWindow/shown``, closed before the censoring time.
  func followedUp(_ window: Int) -> Int { columns[Self.windows + 2 * window][row] }
  /// The number of those after which the screen came back.
  func reopened(_ window: Int) -> Int { columns[Self.windows + 1 + 2 * window][row] }
}
