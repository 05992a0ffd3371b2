import GRDB
import TransitionStore

/// Counts sessions into all aggregates, in one reading.
///
/// What is counted is what the portable SQL of `Aggregates` says, cell by cell, and tests hold the two together. SQLite
/// takes many times as long for the SQL: it sorts for every grouping and every window, words and all.
struct SessionCounter: SessionConsumer {
  private var counts = CellCounter(.sessionCounts)
  private var measures = CellCounter(.sessionMeasures)
  private var regrets = CellCounter(.touchRegrets)
  private var attempts = CellCounter(.presentationAttempts)

  /// The cells of the selected sessions, a table for each aggregate.
  static func tables(_ db: Database, of selection: SessionSelection) throws -> [CellTable] {
    var counter = SessionCounter()
    var reader = try SessionReader(db, of: selection)
    try reader.read(db, into: &counter)
    var dismissals = reader.showings.dismissals
    let words = reader.context.words.words
    let tables = [
      counter.counts.takeTable(words: words), counter.measures.takeTable(words: words),
      counter.regrets.takeTable(words: words), counter.attempts.takeTable(words: words),
      dismissals.takeTable(words: words),
    ]
    for table in tables {
      guard let column = table.impossibleColumn else { continue }
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "sessions add up to an impossible \(column)")
    }
    return tables
  }

  mutating func take(_ session: CountedSession) {
    guard session.isSelected else { return }
    let row = counts.row(
      session.subject, session.outcome, session.reason, session.estimator, session.deviceClass, session.appVersion,
      session.screen)
    let isFirst = counts.value(at: 0, row: row) == 0
    counts.add(1, at: 0, row: row)
    if isFirst || session.beganAt < counts.value(at: 1, row: row) { counts.set(session.beganAt, at: 1, row: row) }
    if isFirst || session.beganAt > counts.value(at: 2, row: row) { counts.set(session.beganAt, at: 2, row: row) }
    counts.add(CountedSum.allCases.lazy.map(session.value), from: 3, row: row)
    measures.append(session.subject) { row in
      row.append(session.outcome)
      for measure in SessionMeasure.allCases { row.append(session.bin(of: measure)) }
      row.append(1)
    }
  }

  mutating func take(_ presentation: PresentationTouches, showings: Followers?, _ context: CountingContext) {
    presentation.forEachDecision(showings: showings, context.logEnds) { touch, decided in
      let word = touch.decision == .finish ? context.finish : context.cancel
      let row = regrets.row(touch.subject, word, touch.marginBand, touch.lateBand)
      regrets.add(1, at: 0, row: row)
      for (window, seconds) in RegretWindow.shown.enumerated() {
        regrets.add(decided.isWatched(seconds) ? 1 : 0, at: 1 + 3 * window, row: row)
        regrets.add(decided.isRegretted(seconds) ? 1 : 0, at: 2 + 3 * window, row: row)
        regrets.add(decided.isGivenUp(seconds) ? 1 : 0, at: 3 + 3 * window, row: row)
      }
      regrets.add(decided.isRecovered ? 1 : 0, at: 1 + 3 * RegretWindow.shown.count, row: row)
    }
    presentation.forEachAttempt { subject, count, isFinished, isRage in
      let row = attempts.row(subject, count, isFinished ? 1 : 0, isRage ? 1 : 0)
      attempts.add(1, at: 0, row: row)
    }
  }
}
