import TransitionModel
import TransitionStore

extension ResultTable {
  /// The fields whose values the listing shows: what `duration` means in a filter of it.
  static let listedFields: [ConfigurationField] = [
    .dismissalType, MotionFields.presentation.duration, MotionFields.presentation.dampingRatio,
    MotionFields.presentation.curve, .dimmingAlpha, .releaseRule,
  ]

  /// Transitions, one a row.
  ///
  /// - Parameter showsRetirement: whether the table for reading says when each was retired; other formats always do.
  init(transitions: [StoredRevision], showsRetirement: Bool) {
    self.init(
      columns: [
        Column("name", isName: true), Column("revision", heading: "rev"),
        Column("dismissalType", heading: "dismissal", isName: true, yields: 3),
        Column("duration", heading: "seconds"), Column("dampingRatio", heading: "damping"),
        Column("curve", isName: true), Column("dimmingAlpha", heading: "dimming", yields: 2),
        Column("releaseRule", heading: "release rule", yields: 4), Column("sessions", yields: 1),
        Column("digest", isDetail: true), Column("summary"),
        Column("retiredAt", heading: "retired", isDetail: !showsRetirement),
      ], rows: transitions.map(Self.row))
  }

  private static func row(_ stored: StoredRevision) -> [Cell] {
    let configuration = stored.transition.configuration
    func value(_ field: ConfigurationField) -> Cell { configuration[field].map { Cell($0) } ?? .null }
    return [
      .text(stored.name), .count(stored.revision), .text(configuration.dismissalType.rawValue),
      value(MotionFields.presentation.duration), value(MotionFields.presentation.dampingRatio),
      value(MotionFields.presentation.curve), value(.dimmingAlpha),
      .text(configuration.interaction?.releaseRule.description), .count(stored.sessionCount),
      .text(stored.transition.digest), .text(configuration.summary),
      stored.retiredAtMicroseconds.map { .time($0) } ?? .null,
    ]
  }
}
