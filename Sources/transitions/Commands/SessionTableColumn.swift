import TransitionModel
import TransitionStore

/// A column of `session list`: its name, its unit and its value. `session show` has a row for each.
struct SessionTableColumn: Sendable {
  let column: ResultTable.Column
  let unit: FieldUnit?
  let value: @Sendable (StoredSession) -> Cell

  private init(
    _ column: ResultTable.Column, unit: FieldUnit? = nil, _ value: @escaping @Sendable (StoredSession) -> Cell
  ) {
    self.column = column
    self.unit = unit
    self.value = value
  }

  /// Returns a column that is part of other formats and `session show` only.
  private static func detail(
    _ name: String, digits: Int? = nil, unit: FieldUnit? = nil, _ value: @escaping @Sendable (StoredSession) -> Cell
  ) -> SessionTableColumn {
    SessionTableColumn(.init(name, digits: digits, isDetail: true), unit: unit, value)
  }

  private static func seconds(
    _ name: String, _ microseconds: @escaping @Sendable (StoredSession) -> Int64?
  ) -> SessionTableColumn {
    detail(name, digits: 3, unit: .seconds) { .number(microseconds($0).map { Double($0) / 1_000_000 }) }
  }

  private static func thousandths(
    _ name: String, digits: Int, unit: FieldUnit, _ value: @escaping @Sendable (StoredSession) -> Int64?
  ) -> SessionTableColumn {
    detail(name, digits: digits, unit: unit) { .number(value($0).map { Double($0) / 1000 }) }
  }

  static let all: [SessionTableColumn] = identity + decision + release + recording + measures + frames + stops

  /// The columns of `session show`. A list, which is passed on, has no token: it identifies a person's drags.
  static let shown = all + [detail("token") { .text($0.header.context.token) }]

  private static let identity: [SessionTableColumn] = [
    SessionTableColumn(.init("uuid", shortLength: 8)) { .text($0.header.uuid.text) },
    SessionTableColumn(.init("externalID", heading: "external", isName: true, yields: 2)) {
      .text($0.header.context.externalID)
    },
    SessionTableColumn(.init("transition", isName: true)) { .text($0.header.transition) },
    SessionTableColumn(.init("revision", heading: "rev", yields: 4)) { .count($0.header.revision) },
    detail("digest") { .text($0.header.digest) },
    detail("direction") { .text($0.header.direction.rawValue) },
    detail("axis") { .text($0.result.axis.rawValue) },
  ]

  private static let decision: [SessionTableColumn] = [
    SessionTableColumn(.init("outcome", isName: true)) { .text($0.result.outcome.rawValue) },
    detail("reason") { .text($0.result.reason) },
    detail("termination") { .text($0.result.termination.rawValue) },
    detail("completed") { .flag($0.result.completed) },
    SessionTableColumn(.init("beganAt", heading: "began", yields: 3)) { .time($0.header.beganAtMicroseconds) },
  ]

  private static let release: [SessionTableColumn] = [
    SessionTableColumn(.init("releaseProgress", heading: "progress", digits: 3), unit: .ratio) {
      .number($0.result.releaseProgress)
    },
    SessionTableColumn(.init("releaseTranslation", heading: "travel", digits: 1, isDetail: true), unit: .points) {
      .number($0.result.releaseTranslation)
    },
    SessionTableColumn(.init("releaseVelocity", heading: "pt/s", digits: 0), unit: .pointsPerSecond) {
      .number($0.result.releaseVelocity)
    },
    detail("recognizerVelocity", digits: 0, unit: .pointsPerSecond) { .number($0.recognizerVelocity) },
    detail("estimator") { .text($0.result.estimator.rawValue) },
    SessionTableColumn(.init("durationSeconds", heading: "seconds", digits: 3, yields: 5), unit: .seconds) {
      .number(Double($0.result.durationMicroseconds) / 1_000_000)
    },
    seconds("settleSeconds") { $0.result.settleMicroseconds },
    detail("interactionDistance", digits: 1, unit: .points) { .number($0.result.interactionDistance) },
    detail("peakProgress", digits: 3, unit: .ratio) { .number($0.result.peakProgress) },
  ]

  private static let recording: [SessionTableColumn] = [
    detail("touchCount") { .count($0.touchCount) },
    SessionTableColumn(.init("sampleCount", heading: "samples", yields: 1)) { .count($0.sampleCount) },
    detail("hasTrace") { .flag($0.hasTrace) },
    SessionTableColumn(.init("origin", isName: true)) { .text($0.header.context.origin.rawValue) },
    detail("shared") { .flag($0.isShared) },
    detail("presentation") { .text($0.header.context.presentation?.text) },
    detail("deviceClass") { .text($0.header.context.deviceClass) },
    detail("appVersion") { .text($0.header.context.appVersion) },
    detail("containerWidth", digits: 1, unit: .points) { .number($0.result.container?.width) },
    detail("containerHeight", digits: 1, unit: .points) { .number($0.result.container?.height) },
  ]

  /// The measures computed from the trace when the session was stored.
  private static let measures: [SessionTableColumn] = [
    thousandths("furthestTravel", digits: 1, unit: .points) { $0.measures.travelMilliPoints },
    detail("reversals") { .integer($0.measures.reversals) },
    seconds("holdSeconds") { $0.measures.holdMicroseconds },
    seconds("inputGapSeconds") { $0.measures.inputGapMicroseconds },
    thousandths("margin", digits: 3, unit: .ratio) { $0.measures.marginMilli },
    detail("recomputedFinishes") { .flag($0.measures.recomputedFinishes) },
    detail("lsq100Finishes") { .flag($0.measures.finishesLsq100) },
    detail("last2Finishes") { .flag($0.measures.finishesLast2) },
    detail("motion2Finishes") { .flag($0.measures.finishesMotion2) },
    detail("flutterFinishes") { .flag($0.measures.finishesFlutter) },
    detail("startThird") { .text($0.measures.startThird.map { "\($0)" }) },
  ]

  /// What a drag of a view with stops did. `session show` leaves them out of the table of another session.
  fileprivate static let stops: [SessionTableColumn] = [
    detail("fromStop") { .text($0.result.stops?.from) },
    detail("homeStop") { .text($0.result.stops?.home) },
    detail("decidedStop") { .text($0.result.stops?.decided) },
    detail("toStop") { .text($0.result.stops?.to) },
    detail("runnerUpStop") { .text($0.result.stops?.runnerUp) },
    detail("recomputedStop") { .text($0.result.stops?.recomputed) },
    thousandths("releasePosition", digits: 1, unit: .points) { $0.result.stops?.releaseMilliPoints },
    detail("stopPositions", unit: .points) { .text($0.result.stops?.positions) },
    detail("canDismiss") { .flag($0.result.stops?.canDismiss) },
    detail("dismissalAsked") { .flag($0.result.stops?.dismissalAsked) },
  ]

  private static let frames: [SessionTableColumn] = [
    detail("frames") { .count($0.result.frames?.frames) },
    seconds("lateSeconds") { $0.result.frames?.lateMicroseconds },
    detail("slowFrames") { .count($0.result.frames?.slowFrames) },
    detail("frozenFrames") { .count($0.result.frames?.frozenFrames) },
  ]
}

extension OutputFormat {
  /// Writes sessions one by one, because the cells of all would need several times their memory.
  func write(_ sessions: [StoredSession], _ columns: [SessionTableColumn], _ stream: ConsoleStream) {
    let rows = sessions.lazy.map { session in columns.map { $0.value(session) } }
    write(rows, of: columns.map(\.column), stream)
  }
}

extension ResultTable {
  /// - Parameter verdict: The reason of the decision, as the first row; nil for none.
  init(factsOf session: StoredSession, verdict: String?) {
    let without = session.result.stops == nil ? Set(SessionTableColumn.stops.map(\.column.name)) : []
    let facts: [[Cell]] = SessionTableColumn.shown.filter { !without.contains($0.column.name) }.map { column in
      [.text(column.column.name), column.value(session), .text(column.unit?.rawValue ?? "")]
    }
    self.init(
      columns: [Column("fact", isName: true), Column("value"), Column("unit")],
      rows: (verdict.map { [[.text("verdict"), .text($0), .text("")]] } ?? []) + facts)
  }

  /// Creates a table of a session's trace in the columns of a stroke file. Each touch begins with `began`.
  init(samplesOf session: InteractionSession) {
    let id = session.header.context.externalID ?? session.header.uuid.uuidString.lowercased()
    self.init(
      columns: [
        Column("session_id", isDetail: true), Column("t_us"), Column("x_pt", digits: 3), Column("y_pt", digits: 3),
        Column("state"),
      ],
      rows: session.samples.map {
        [.text(id), .integer($0.timeMicroseconds), .number($0.x), .number($0.y), .text("\($0.phase)")]
      })
  }
}
