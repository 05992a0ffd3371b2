/// A column of the dismissals that inference reads.
enum DismissalColumn: Int, CaseIterable {
  case id, configuration, outcome, token
  case beganAt, translation, velocity, distance, margin
  case screen, deviceClass, appVersion

  private var expression: String {
    switch self {
    case .id: "session.id"
    case .configuration: "session.configuration_id"
    case .outcome: "session.outcome"
    case .token: "session.token"
    case .beganAt: "session.began_at_us"
    case .translation: "session.release_translation_pt"
    case .velocity: "session.release_velocity_pt_s"
    case .distance: "session.interaction_distance_pt"
    case .margin: "session.margin_milli"
    case .screen: "presentation.screen"
    case .deviceClass: "session.device_class"
    case .appVersion: "session.app_version"
    }
  }

  /// By ascending id: the order in which they are stored, so that nothing is sorted and each page is read once. What is
  /// not wanted is NULL in its place, so that SQLite leaves out the presentations where nobody asks for them.
  ///
  /// - Parameters:
  ///   - configurations: The ids of those that they were recorded under.
  ///   - sinceMicroseconds: Those that began at this time or later; nil for no bound.
  ///   - isShared: Whether what was shared is among them, which has no trace and no time.
  ///   - wanted: The columns that will be looked at.
  static func sql(
    of population: SessionPopulation, configurations: some Collection<Int>, sinceMicroseconds: Int64?, isShared: Bool,
    wanted: Set<DismissalColumn>
  ) -> String {
    var conditions = [
      // Without an index: a transition has a large part of all sessions.
      "+session.configuration_id IN (\(configurations.sorted().map(String.init).joined(separator: ", ")))",
      "session.direction = 'dismiss'", "session.origin \(population == .simulated ? "=" : "<>") 'simulated'",
    ]
    if !isShared { conditions.append("session.shared = 0") }
    if let sinceMicroseconds { conditions.append("session.began_at_us >= \(sinceMicroseconds)") }
    return """
      SELECT \(allCases.map { wanted.contains($0) ? $0.expression : "NULL" }.joined(separator: ", "))
      FROM session
      LEFT JOIN presentation ON presentation.id = session.presentation_id
      WHERE \(conditions.joined(separator: " AND "))
      ORDER BY session.id
      """
  }
}
