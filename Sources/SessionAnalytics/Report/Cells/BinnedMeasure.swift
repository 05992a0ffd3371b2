/// What is counted in bins. The widths are those of view `session_fact`.
enum BinnedMeasure: String, Sendable, Hashable, Codable, CaseIterable {
  case decisionTime, releaseProgress, releaseVelocity

  /// In the unit of the measure: 1 ms, 1/200 of the interaction distance, 5 pt/s.
  var width: BinWidth {
    switch self {
    case .decisionTime: BinWidth(1)
    case .releaseProgress: BinWidth(1, per: 200)
    case .releaseVelocity: BinWidth(5)
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
