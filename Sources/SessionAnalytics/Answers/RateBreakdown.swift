import GRDB
import TransitionModel
public import TransitionStore

/// The rates of the dismissals of a transition's revision by one property of the drags, or by two.
public struct RateBreakdown: Sendable, Hashable {
  /// A property by which sessions are divided.
  public enum Property: String, Sendable, Hashable, CaseIterable {
    /// UTC days: `2026-01-05`.
    case day
    /// Weeks from Monday to Sunday, UTC, each named by its Monday: `2026-01-05`.
    case week
    /// The screen that was presented.
    case screen
    /// The device class, `phone` or `tablet`.
    case device
    /// The app's version.
    case version
    /// The orientation of the container, `portrait` or `landscape`.
    case orientation
    /// The third of the container's height in which the drag began: `top`, `middle` or `bottom`.
    case startThird = "start-third"
  }

  /// The name of the part without a value of the property.
  static let unknown = "unknown"
  /// The name of all parts but the hundred with the most sessions.
  static let other = "other"
  /// What stands between the two properties of a part: `profile · phone`.
  static let separator = " · "

  /// The sessions of one part.
  public struct Group: Sendable, Hashable {
    /// The Monday, the day, or the property's value; `unknown` if a session has none, `other` beyond the hundred largest
    /// parts. With two properties, it is `profile · phone`.
    public var name: String
    /// The number of the week's days from the first drag to the last; nil for a whole week.
    var days: Int?
    /// The metrics, in the same order in each group: finished at once, tried again, came back, regret per presentation.
    public var metrics: [Metric]
  }

  /// One metric of a group.
  public struct Metric: Sendable, Hashable {
    /// The metric's ``MetricDefinition/id``.
    public var id: String
    /// The metric's name for people.
    public var title: String
    /// The unit: `share` or `cost`.
    public var unit: String
    /// The number of presentations; nil if hidden.
    public var n: Int?
    /// The number of their people; nil if no session has a token, or if hidden.
    public var people: Int?
    /// The number with its 95 % interval, or the reason that there is none.
    public var value: ReportValue
    /// The group's value minus that of the rest, if the group differs; otherwise nil.
    ///
    /// The rest are the groups that do not differ in this metric, together; of two groups, it is the other one. The
    /// intervals of all groups and metrics hold together: without true differences, 95 of 100 breakdowns have none.
    public var difference: Estimate?
  }

  /// The transition's name.
  public var transition: String
  /// The properties by which the sessions are divided: one or two.
  public var properties: [Property]
  /// The revision of the sessions, from 1.
  public var revision: Int
  /// The UTC day of the revision's first drag, `2026-01-05`; nil without one.
  var firstDay: String?
  /// The population of the sessions.
  public var population: SessionPopulation
  /// The costs of wrong decisions.
  public var weights: RegretWeights
  /// The window of regret, in seconds.
  public var windowSeconds: Int
  /// The groups: days and weeks in order of time, thirds from the top, other parts by name. Days and weeks without a
  /// session are left out.
  public var groups: [Group]
  /// Notes on the numbers.
  public var notes: [String]
}

extension RateBreakdown {
  /// Divides the dismissals of one revision: the selected one, or the latest with enough drags.
  ///
  /// - Parameters:
  ///   - registry: The registry.
  ///   - transition: The name of the transition.
  ///   - properties: The properties by which to divide: one, or two different ones.
  ///   - selection: The drags that answer.
  ///   - weights: The costs of wrong decisions.
  /// - Throws: `RegistryError` for an unknown name or revision, and errors of reading a file.
  public static func make(
    from registry: TransitionRegistry, transition: String, by properties: [Property],
    in selection: ReportSelection = ReportSelection(), weights: RegretWeights = .standard
  ) throws -> RateBreakdown {
    let source = InferenceSource(
      registry: registry, transition: transition, selection: selection)
    let (_, subject, passedOver, key) = try source.subject()
    var breakdown = BreakdownStudy(
      properties: properties, subject: subject, weights: weights,
      sessions: try source.sessions(of: subject.population, revisions: [key])
    ).breakdown
    breakdown.firstDay = try source.firstDrag(of: key, in: subject.population)
      .map { UTCTime(microseconds: $0).date }
    breakdown.notes += [passedOver].compactMap { $0 }
    return breakdown
  }
}

extension InferenceSource {
  /// Returns the begin of a revision's first dismissal, whatever the selection; nil without one.
  fileprivate func firstDrag(of key: Int, in population: SessionPopulation) throws(RegistryError) -> Int64? {
    let ids = try numbers().keysByID.filter { $0.value == key }.keys
    return try registry.read { db in
      try Int64.fetchOne(
        db,
        sql: "SELECT min(began_at_us) FROM session WHERE "
          + DismissalColumn.conditions(of: population, configurations: ids, where: SessionStopColumns.attempts))
    }
  }
}
