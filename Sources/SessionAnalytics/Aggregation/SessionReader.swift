import GRDB
import TransitionStore

/// Reads every session once, presentation by presentation.
struct SessionReader {
  private let selection: ReportSelection
  private(set) var context: CountingContext
  private(set) var showings = ShowingReader()
  private var presentation = PresentationTouches()
  /// The presentation of the last session, and when the first session of it began.
  private var begun: (presentation: Int?, at: Int) = (nil, 0)
  /// Presentations with a decision shortly before the censoring time known so far.
  private var pending = PendingFollowUps<FinishedPresentation>()

  private struct FinishedPresentation {
    var touches: PresentationTouches
    var showings: Followers?
  }

  init(_ db: Database, of selection: ReportSelection) throws {
    self.selection = selection
    context = try CountingContext(db, of: selection)
    try showings.read(db, of: selection, with: &context)
  }

  mutating func read<Consumer: SessionConsumer>(_ db: Database, into consumer: inout Consumer) throws {
    let rows = try CountedRows(Consumer.columns.union(selection.columns), in: db)
    let touches = try StatementRows(Self.touches, in: db)
    let uuids = try StatementRows("SELECT uuid FROM session WHERE id = ?", in: db)
    var successions = showings.takeSuccessions()
    while try rows.next() {
      guard let id = rows.integer(.id), let session = session(rows) else { continue }
      consumer.take(session)
      guard rows.integer(.isShared) == 0 else { continue }
      if session.presentation != nil, session.presentation != presentation.id {
        try finishPresentation(&successions, uuids, for: &consumer)
        presentation.begin(
          session.presentation, isKnown: rows.integer(.isShowingShared) == 0, buttonAt: rows.integer(.buttonAt))
      }
      try append(session, id, touches)
    }
    try finishPresentation(&successions, uuids, for: &consumer)
    for waiting in pending.takeAll() { consumer.take(waiting.touches, showings: waiting.showings, context) }
    showings.finish(context.censoringTimes)
  }

  private mutating func finishPresentation(
    _ successions: inout Successions, _ uuids: borrowing StatementRows, for consumer: inout some SessionConsumer
  ) throws {
    guard let id = presentation.id else { return }
    try presentation.sort { session in try uuids.text(of: session) }
    let showings = successions.followers(of: id)
    let censoringTimes = context.censoringTimes
    if presentation.isFollowUpComplete(censoringTimes) {
      return consumer.take(presentation, showings: showings, context)
    }
    let finished = FinishedPresentation(touches: presentation, showings: showings)
    for complete in pending.append(finished, until: { $0.touches.isFollowUpComplete(censoringTimes) }) {
      consumer.take(complete.touches, showings: complete.showings, context)
    }
  }

  private static let touches =
    "SELECT ordinal, began_us, ended_us, finishes FROM session_touch WHERE session_id = ? ORDER BY ordinal"

  /// Appends a session's touches. For a session with one touch, or without stored touches, the session itself has all
  /// values.
  private mutating func append(_ session: CountedSession, _ id: Int, _ touches: borrowing StatementRows) throws {
    var isKnown = false
    if session.touches > 1 {
      touches.restart(with: id)
      while try touches.next() {
        isKnown = true
        let ordinal = touches.integer(0) ?? 1
        let isLast = ordinal >= session.touches
        let finishes = isLast ? session.finished : touches.integer(3).map { $0 == 1 }
        append(
          touch(
            session, id, ordinal: ordinal, began: touches.integer(1) ?? 0, ended: touches.integer(2) ?? 0, finishes,
            isLast: isLast), of: session)
      }
    }
    guard !isKnown else { return }
    append(
      touch(session, id, ordinal: 1, began: 0, ended: session.duration, session.finished, isLast: true), of: session)
  }

  /// Appends a touch. Every touch advances the censoring time; only touches on a presentation can follow one another.
  private mutating func append(_ touch: CountedTouch, of session: CountedSession) {
    context.censoringTimes.add(touch.endedAt, ofOrigin: session.subject.origin)
    if session.presentation != nil { presentation.append(touch) }
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

  /// Returns the session; nil if its configuration is missing, so that it has no section.
  private mutating func session(_ rows: borrowing CountedRows) -> CountedSession? {
    guard let configuration = context.configurations[rows.integer(.configuration) ?? 0] else { return nil }
    let beganAt = rows.integer(.beganAt) ?? 0
    let presentation = rows.integer(.presentation)
    if presentation == nil || presentation != begun.presentation { begun = (presentation, beganAt) }
    let outcome = rows.word(.outcome, in: &context.words)
    let token = context.token(of: rows.integer(.person))
    return CountedSession(
      subject: CountedSubject(
        configuration: configuration, direction: rows.word(.direction, in: &context.words),
        origin: rows.word(.origin, in: &context.words), token: token),
      isSelected: configuration.isSelected && selection.contains(beganAt, first: begun.at)
        && selection.contains(screen: rows.text(.screen), deviceClass: rows.text(.deviceClass)),
      outcome: outcome, reason: rows.word(.reason, in: &context.words),
      estimator: rows.word(.estimator, in: &context.words), deviceClass: rows.word(.deviceClass, in: &context.words),
      appVersion: rows.word(.appVersion, in: &context.words), screen: rows.word(.screen, in: &context.words),
      finished: outcome == context.finished ? true : outcome == context.cancelled ? false : nil,
      presentation: presentation, beganAt: beganAt, duration: rows.integer(.duration) ?? 0,
      settle: rows.integer(.settle), releaseProgress: rows.number(.releaseProgress),
      releaseVelocity: rows.number(.releaseVelocity), peakProgress: rows.number(.peakProgress) ?? 0,
      distance: rows.number(.distance) ?? 0, touches: rows.integer(.touches) ?? 0,
      sampleCount: rows.integer(.sampleCount) ?? 0, travel: rows.integer(.travel),
      reversals: rows.integer(.reversals), hold: rows.integer(.hold), inputGap: rows.integer(.inputGap),
      margin: rows.integer(.margin), recomputed: rows.integer(.recomputed), lsq100: rows.integer(.lsq100),
      last2: rows.integer(.last2), motion2: rows.integer(.motion2), flutter: rows.integer(.flutter),
      frames: rows.integer(.frames), slowFrames: rows.integer(.slowFrames),
      frozenFrames: rows.integer(.frozenFrames), late: rows.integer(.late),
      isClockCorrected: rows.integer(.deviceAt) != nil,
      represents: context.represented[token] ?? Int(InstallFact.itself))
  }
}

extension ReportSelection {
  /// The columns that only decide whether a session is in the selection.
  fileprivate var columns: Set<CountedColumn> {
    Set([screen.map { _ in .screen }, deviceClass.map { _ in .deviceClass }].compactMap { $0 })
  }
}

protocol SessionConsumer {
  /// The columns that the consumer uses beside those of the selection. The others of a session are nil.
  static var columns: Set<CountedColumn> { get }

  mutating func take(_ session: CountedSession)

  /// Processes a presentation when all its touches are there, in the order in which they began.
  ///
  /// - Parameter showings: The later presentations of the same screen to the same token; nil if token or screen is
  ///   unknown.
  mutating func take(_ presentation: PresentationTouches, showings: Followers?, _ context: CountingContext)
}
