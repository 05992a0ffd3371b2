import TransitionModel
import TransitionStore

/// One fact about a session: its key, its unit and where it comes from. Listings and `session show` share the table.
struct SessionColumn: Sendable {
  let column: ResultTable.Column
  let unit: FieldUnit?
  let value: @Sendable (StoredSession) -> Cell

  init(
    _ name: String, heading: String? = nil, unit: FieldUnit? = nil, digits: Int? = nil, isDetail: Bool = false,
    shortLength: Int? = nil, _ value: @escaping @Sendable (StoredSession) -> Cell
  ) {
    column = ResultTable.Column(
      name, heading: heading, digits: digits, isDetail: isDetail, shortLength: shortLength)
    self.unit = unit
    self.value = value
  }

  static let all: [SessionColumn] = identity + decision + release + recording

  private static let identity: [SessionColumn] = [
    SessionColumn("uuid", shortLength: 8) { .text($0.header.uuid.uuidString.lowercased()) },
    SessionColumn("externalID", heading: "external") { .text($0.header.context.externalID) },
    SessionColumn("transition") { .text($0.header.transition) },
    SessionColumn("revision", heading: "rev") { .count($0.header.revision) },
    SessionColumn("digest", isDetail: true) { .text($0.header.digest) },
    SessionColumn("direction", isDetail: true) { .text($0.header.direction.rawValue) },
    SessionColumn("axis", isDetail: true) { .text($0.result.axis.rawValue) },
  ]

  private static let decision: [SessionColumn] = [
    SessionColumn("outcome") { .text($0.result.outcome.rawValue) },
    SessionColumn("reason", isDetail: true) { .text($0.result.reason) },
    SessionColumn("termination", isDetail: true) { .text($0.result.termination.rawValue) },
    SessionColumn("completed", isDetail: true) { .flag($0.result.completed) },
    SessionColumn("beganAt", isDetail: true) { .time($0.header.beganAtMicroseconds) },
  ]

  private static let release: [SessionColumn] = [
    SessionColumn("releaseProgress", heading: "progress", unit: .ratio, digits: 3) {
      .number($0.result.releaseProgress)
    },
    SessionColumn("releaseTranslation", heading: "travel", unit: .points, digits: 1, isDetail: true) {
      .number($0.result.releaseTranslation)
    },
    SessionColumn("releaseVelocity", heading: "pt/s", unit: .pointsPerSecond, digits: 0) {
      .number($0.result.releaseVelocity)
    },
    SessionColumn("recognizerVelocity", unit: .pointsPerSecond, digits: 0, isDetail: true) {
      .number($0.recognizerVelocity)
    },
    SessionColumn("estimator", isDetail: true) { .text($0.result.estimator.rawValue) },
    SessionColumn("durationSeconds", heading: "seconds", unit: .seconds, digits: 3) {
      .number(Double($0.result.durationMicroseconds) / 1_000_000)
    },
    SessionColumn("interactionDistance", unit: .points, digits: 1, isDetail: true) {
      .number($0.result.interactionDistance)
    },
    SessionColumn("peakProgress", unit: .ratio, digits: 3, isDetail: true) { .number($0.result.peakProgress) },
  ]

  private static let recording: [SessionColumn] = [
    SessionColumn("touchCount", isDetail: true) { .count($0.touchCount) },
    SessionColumn("sampleCount", heading: "samples") { .count($0.sampleCount) },
    SessionColumn("hasTrace", isDetail: true) { .flag($0.hasTrace) },
    SessionColumn("origin") { .text($0.header.context.origin.rawValue) },
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
      columns: [Column("fact"), Column("value"), Column("unit")],
      rows: SessionColumn.all.map { fact in
        let unit = fact.unit.flatMap { $0.rawValue.isEmpty ? nil : $0.rawValue }
        return [.text(fact.column.name), fact.value(session), .text(unit ?? "")]
      })
  }
}
