/// A column of the rows that are counted: a session, and the showing it was on.
enum SessionColumn: Int, CaseIterable {
  case id, presentation, configuration, direction, outcome, reason, origin, token
  case estimator, deviceClass, appVersion, screen
  case beganAt, duration, settle
  case distance, releaseProgress, releaseVelocity, peakProgress
  case touches, sampleCount
  case travel, reversals, hold, inputGap, margin
  case recomputed, lsq100, last2, motion2, flutter
  case frames, late, slowFrames, frozenFrames
  case isShared
  case isShowingShared, buttonAt

  private var expression: String {
    switch self {
    case .id: "session.id"
    case .presentation: "session.presentation_id"
    case .configuration: "session.configuration_id"
    case .direction: "session.direction"
    case .outcome: "session.outcome"
    case .reason: "session.reason"
    case .origin: "session.origin"
    case .token: "session.token"
    case .estimator: "session.estimator"
    case .deviceClass: "session.device_class"
    case .appVersion: "session.app_version"
    case .screen: "presentation.screen"
    case .beganAt: "session.began_at_us"
    case .duration: "session.duration_us"
    case .settle: "session.settle_us"
    case .distance: "session.interaction_distance_pt"
    case .releaseProgress: "session.release_progress"
    case .releaseVelocity: "session.release_velocity_pt_s"
    case .peakProgress: "session.peak_progress"
    case .touches: "session.touches"
    case .sampleCount: "session.sample_count"
    case .travel: "session.travel_mpt"
    case .reversals: "session.reversals"
    case .hold: "session.hold_us"
    case .inputGap: "session.input_gap_us"
    case .margin: "session.margin_milli"
    case .recomputed: "session.recomputed_finishes"
    case .lsq100: "session.finishes_lsq100"
    case .last2: "session.finishes_last2"
    case .motion2: "session.finishes_motion2"
    case .flutter: "session.finishes_flutter"
    case .frames: "session.frames"
    case .late: "session.late_us"
    case .slowFrames: "session.slow_frames"
    case .frozenFrames: "session.frozen_frames"
    case .isShared: "session.shared"
    case .isShowingShared: "presentation.shared"
    case .buttonAt: "CASE WHEN presentation.dismissed_by = 'button' THEN presentation.dismissed_at_us END"
    }
  }

  /// Every session, a presentation's in the order in which they began: that of an index, so that nothing is sorted.
  static let sql = """
    SELECT \(allCases.map(\.expression).joined(separator: ", "))
    FROM session
    LEFT JOIN presentation ON presentation.id = session.presentation_id
    ORDER BY session.presentation_id, session.began_at_us, session.id
    """
}

extension StatementRows {
  func integer(_ column: SessionColumn) -> Int? { integer(column.rawValue) }
  func number(_ column: SessionColumn) -> Double? { number(column.rawValue) }

  /// The place of a column's word, ``CellTable/null`` where there is none.
  func word(_ column: SessionColumn, in words: inout WordTable) -> Int {
    words.index(of: text(column.rawValue), column: column.rawValue, isToken: column == .token)
  }
}
