import TransitionModel
import TransitionStore

/// One fact about a session: its key, its unit and where it comes from. Listings and `session show` share the table.
struct SessionColumn: Sendable {
  let column: ResultTable.Column
  let unit: FieldUnit?
  let value: @Sendable (StoredSession) -> Cell

  init(_ column: ResultTable.Column, unit: FieldUnit? = nil, _ value: @escaping @Sendable (StoredSession) -> Cell) {
    self.column = column
    self.unit = unit
    self.value = value
  }

  static let all: [SessionColumn] = identity + decision + release + recording + measures + frames

  private static let identity: [SessionColumn] = [
    SessionColumn(.init("uuid", shortLength: 8)) { .text($0.header.uuid.uuidString.lowercased()) },
    SessionColumn(.init("externalID", heading: "external", isName: true, yields: 2)) {
      .text($0.header.context.externalID)
    },
    SessionColumn(.init("transition", isName: true)) { .text($0.header.transition) },
    SessionColumn(.init("revision", heading: "rev", yields: 4)) { .count($0.header.revision) },
    SessionColumn(.init("digest", isDetail: true)) { .text($0.header.digest) },
    SessionColumn(.init("direction", isDetail: true)) { .text($0.header.direction.rawValue) },
    SessionColumn(.init("axis", isDetail: true)) { .text($0.result.axis.rawValue) },
  ]

  private static let decision: [SessionColumn] = [
    SessionColumn(.init("outcome", isName: true)) { .text($0.result.outcome.rawValue) },
    SessionColumn(.init("reason", isDetail: true)) { .text($0.result.reason) },
    SessionColumn(.init("termination", isDetail: true)) { .text($0.result.termination.rawValue) },
    SessionColumn(.init("completed", isDetail: true)) { .flag($0.result.completed) },
    SessionColumn(.init("beganAt", heading: "began", yields: 3)) { .time($0.header.beganAtMicroseconds) },
  ]

  private static let release: [SessionColumn] = [
    SessionColumn(.init("releaseProgress", heading: "progress", digits: 3), unit: .ratio) {
      .number($0.result.releaseProgress)
    },
    SessionColumn(.init("releaseTranslation", heading: "travel", digits: 1, isDetail: true), unit: .points) {
      .number($0.result.releaseTranslation)
    },
    SessionColumn(.init("releaseVelocity", heading: "pt/s", digits: 0), unit: .pointsPerSecond) {
      .number($0.result.releaseVelocity)
    },
    SessionColumn(.init("recognizerVelocity", digits: 0, isDetail: true), unit: .pointsPerSecond) {
      .number($0.recognizerVelocity)
    },
    SessionColumn(.init("estimator", isDetail: true)) { .text($0.result.estimator.rawValue) },
    SessionColumn(.init("durationSeconds", heading: "seconds", digits: 3, yields: 5), unit: .seconds) {
      .number(Double($0.result.durationMicroseconds) / 1_000_000)
    },
    SessionColumn(.init("settleSeconds", digits: 3, isDetail: true), unit: .seconds) {
      .seconds($0.result.settleMicroseconds)
    },
    SessionColumn(.init("interactionDistance", digits: 1, isDetail: true), unit: .points) {
      .number($0.result.interactionDistance)
    },
    SessionColumn(.init("peakProgress", digits: 3, isDetail: true), unit: .ratio) { .number($0.result.peakProgress) },
  ]

  private static let recording: [SessionColumn] = [
    SessionColumn(.init("touchCount", isDetail: true)) { .count($0.touchCount) },
    SessionColumn(.init("sampleCount", heading: "samples", yields: 1)) { .count($0.sampleCount) },
    SessionColumn(.init("hasTrace", isDetail: true)) { .flag($0.hasTrace) },
    SessionColumn(.init("origin", isName: true)) { .text($0.header.context.origin.rawValue) },
    SessionColumn(.init("shared", isDetail: true)) { .flag($0.isShared) },
    SessionColumn(.init("presentation", isDetail: true)) {
      .text($0.header.context.presentation?.uuidString.lowercased())
    },
    SessionColumn(.init("deviceClass", isDetail: true)) { .text($0.header.context.deviceClass) },
    SessionColumn(.init("appVersion", isDetail: true)) { .text($0.header.context.appVersion) },
  ]

  /// What the trace told when the session was stored.
  private static let measures: [SessionColumn] = [
    SessionColumn(.init("furthestTravel", digits: 1, isDetail: true), unit: .points) {
      .number($0.measures.travelMilliPoints.map { Double($0) / 1000 })
    },
    SessionColumn(.init("reversals", isDetail: true)) { .integer($0.measures.reversals) },
    SessionColumn(.init("holdSeconds", digits: 3, isDetail: true), unit: .seconds) {
      .seconds($0.measures.holdMicroseconds)
    },
    SessionColumn(.init("inputGapSeconds", digits: 3, isDetail: true), unit: .seconds) {
      .seconds($0.measures.inputGapMicroseconds)
    },
    SessionColumn(.init("margin", digits: 3, isDetail: true), unit: .ratio) {
      .number($0.measures.marginMilli.map { Double($0) / 1000 })
    },
    SessionColumn(.init("recomputedFinishes", isDetail: true)) { .flag($0.measures.recomputedFinishes) },
    SessionColumn(.init("lsq100Finishes", isDetail: true)) { .flag($0.measures.finishesLsq100) },
    SessionColumn(.init("last2Finishes", isDetail: true)) { .flag($0.measures.finishesLast2) },
    SessionColumn(.init("motion2Finishes", isDetail: true)) { .flag($0.measures.finishesMotion2) },
    SessionColumn(.init("flutterFinishes", isDetail: true)) { .flag($0.measures.finishesFlutter) },
  ]

  private static let frames: [SessionColumn] = [
    SessionColumn(.init("frames", isDetail: true)) { .count($0.result.frames?.frames) },
    SessionColumn(.init("lateSeconds", digits: 3, isDetail: true), unit: .seconds) {
      .seconds($0.result.frames?.lateMicroseconds)
    },
    SessionColumn(.init("slowFrames", isDetail: true)) { .count($0.result.frames?.slowFrames) },
    SessionColumn(.init("frozenFrames", isDetail: true)) { .count($0.result.frames?.frozenFrames) },
  ]
}

extension ResultTable {
  /// Sessions, one a row.
  init(sessions: [StoredSession]) {
    self.init(
      columns: SessionColumn.all.map(\.column),
      rows: sessions.map { session in SessionColumn.all.map { $0.value(session) } })
  }

  /// One session, one fact a row, for reading.
  init(factsOf session: StoredSession) {
    self.init(
      columns: [Column("fact", isName: true), Column("value"), Column("unit")],
      rows: SessionColumn.all.map { fact in
        let unit = fact.unit.flatMap { $0.rawValue.isEmpty ? nil : $0.rawValue }
        return [.text(fact.column.name), fact.value(session), .text(unit ?? "")]
      })
  }
}
