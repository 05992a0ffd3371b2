import GRDB
import TransitionStore

/// Reads every session once, presentation by presentation, and counts it into all aggregates.
///
/// What is counted is what the portable SQL of `Aggregates` says, cell by cell, and tests hold the two together. SQLite
/// takes many times as long for the SQL: it sorts for every grouping and every window, words and all.
struct SessionCounter {
  private let selection: SessionSelection
  private var context: CountingContext
  private var counts = CellCounter(.sessionCounts)
  private var measures = CellCounter(.sessionMeasures)
  private var regrets = CellCounter(.touchRegrets)
  private var attempts = CellCounter(.presentationAttempts)
  private var presentation = PresentationTouches()

  /// The cells of the selected sessions, a table for each aggregate.
  static func tables(_ db: Database, of selection: SessionSelection) throws -> [CellTable] {
    var counter = try SessionCounter(selection: selection, context: CountingContext(db, of: selection))
    var dismissals = try counter.read(db)
    let words = counter.context.words.words
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

  private init(selection: SessionSelection, context: CountingContext) {
    self.selection = selection
    self.context = context
  }

  private mutating func read(_ db: Database) throws -> CellCounter {
    var showings = ShowingCounter()
    try showings.read(db, of: selection, with: &context)
    try read(db, showings.successions)
    return showings.dismissals
  }

  private mutating func read(_ db: Database, _ successions: Successions) throws {
    let rows = try StatementRows(SessionColumn.sql, in: db)
    let touches = try StatementRows(Self.touches, in: db)
    var successions = successions
    while try rows.next() {
      guard let id = rows.integer(.id), let session = session(rows) else { continue }
      count(session)
      guard session.presentation != nil, rows.integer(.isShared) == 0 else { continue }
      if session.presentation != presentation.id {
        finishPresentation(&successions)
        presentation.begin(
          session.presentation, isKnown: rows.integer(.isShowingShared) == 0, buttonAt: rows.integer(.buttonAt))
      }
      try append(session, id, touches)
    }
    finishPresentation(&successions)
  }

  private static let touches =
    "SELECT ordinal, began_us, ended_us, finishes FROM session_touch WHERE session_id = ? ORDER BY ordinal"

  /// Appends a session's touches: of one that has but one, the session says it all, and so it does where it was stored
  /// before times were kept.
  private mutating func append(_ session: CountedSession, _ id: Int, _ touches: borrowing StatementRows) throws {
    var isKnown = false
    if session.touches > 1 {
      touches.restart(with: id)
      while try touches.next() {
        isKnown = true
        let ordinal = touches.integer(0) ?? 1
        let isLast = ordinal >= session.touches
        let finishes = isLast ? session.finished : touches.integer(3).map { $0 == 1 }
        presentation.append(
          touch(
            session, id, ordinal: ordinal, began: touches.integer(1) ?? 0, ended: touches.integer(2) ?? 0, finishes,
            isLast: isLast))
      }
    }
    guard !isKnown else { return }
    presentation.append(
      touch(session, id, ordinal: 1, began: 0, ended: session.duration, session.finished, isLast: true))
  }

  private func touch(
    _ session: CountedSession, _ id: Int, ordinal: Int, began: Int, ended: Int, _ finishes: Bool?, isLast: Bool
  ) -> CountedTouch {
    CountedTouch(
      session: id, ordinal: ordinal, beganAt: session.beganAt + began, endedAt: session.beganAt + ended,
      decision: finishes.map { $0 ? .finish : .cancel }, isLast: isLast,
      isInvalid: session.outcome == context.invalid, isFinished: session.finished == true,
      isDismissal: session.subject.direction == context.dismiss, isSelected: session.isSelected,
      subject: session.subject, marginBand: isLast ? session.marginBand : CellTable.null, lateBand: session.lateBand)
  }

  /// nil where the configuration is missing: what is not there has no section.
  private mutating func session(_ rows: borrowing StatementRows) -> CountedSession? {
    guard let configuration = context.configurations[rows.integer(.configuration) ?? 0] else { return nil }
    let beganAt = rows.integer(.beganAt) ?? 0
    let outcome = rows.word(.outcome, in: &context.words)
    return CountedSession(
      subject: CountedSubject(
        configuration: configuration, direction: rows.word(.direction, in: &context.words),
        origin: rows.word(.origin, in: &context.words), token: rows.word(.token, in: &context.words)),
      isSelected: configuration.isSelected && selection.contains(beganAt),
      outcome: outcome, reason: rows.word(.reason, in: &context.words),
      estimator: rows.word(.estimator, in: &context.words), deviceClass: rows.word(.deviceClass, in: &context.words),
      appVersion: rows.word(.appVersion, in: &context.words), screen: rows.word(.screen, in: &context.words),
      finished: outcome == context.finished ? true : outcome == context.cancelled ? false : nil,
      presentation: rows.integer(.presentation), beganAt: beganAt, duration: rows.integer(.duration) ?? 0,
      settle: rows.integer(.settle), releaseProgress: rows.number(.releaseProgress),
      releaseVelocity: rows.number(.releaseVelocity), peakProgress: rows.number(.peakProgress) ?? 0,
      distance: rows.number(.distance) ?? 0, touches: rows.integer(.touches) ?? 0,
      sampleCount: rows.integer(.sampleCount) ?? 0, travel: rows.integer(.travel),
      reversals: rows.integer(.reversals), hold: rows.integer(.hold), inputGap: rows.integer(.inputGap),
      margin: rows.integer(.margin), recomputed: rows.integer(.recomputed), lsq100: rows.integer(.lsq100),
      last2: rows.integer(.last2), motion2: rows.integer(.motion2), flutter: rows.integer(.flutter),
      frames: rows.integer(.frames), slowFrames: rows.integer(.slowFrames),
      frozenFrames: rows.integer(.frozenFrames), late: rows.integer(.late))
  }

  private mutating func count(_ session: CountedSession) {
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

  private mutating func finishPresentation(_ successions: inout Successions) {
    guard let id = presentation.id else { return }
    let followers = successions.followers(of: id)
    presentation.sort()
    presentation.forEachDecision(showings: followers, end: context.end) { touch, decided in
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
