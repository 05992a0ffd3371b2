/// What is counted in bins. The widths are those of view `session_fact`.
enum BinnedMeasure: String, Sendable, Hashable, Codable, CaseIterable {
  case decisionTime, releaseProgress, releaseVelocity

  /// In the unit of the measure: ms, shares of the interaction distance, pt/s.
  var width: Double {
    switch self {
    case .decisionTime: 1
    case .releaseProgress: 0.005
    case .releaseVelocity: 5
    }
  }

  /// The aggregate that counts it.
  var sql: [UInt8] {
    switch self {
    case .decisionTime: PackageResources.decision_time_sql
    case .releaseProgress: PackageResources.release_progress_sql
    case .releaseVelocity: PackageResources.release_velocity_sql
    }
  }
}
