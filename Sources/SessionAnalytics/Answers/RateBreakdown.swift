import TransitionModel
public import TransitionStore

/// The rates of a transition's dismissals by week, screen, device class, app version, orientation or start of the drag.
public struct RateBreakdown: Sendable, Hashable {
  /// The property by which sessions are divided.
  public enum Property: String, Sendable, Hashable, CaseIterable {
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

  /// The sessions of one part.
  public struct Group: Sendable, Hashable {
    /// The Monday, or the property's value; `unknown` if a session has none, `other` beyond the hundred largest parts.
    public var name: String
    /// The revisions of the sessions, ascending.
    public var revisions: [Int]
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
    /// The group's value minus that of all others, if its interval excludes 0; otherwise nil.
    ///
    /// The intervals of a metric's groups hold together (Bonferroni).
    public var difference: Estimate?
  }

  /// The transition's name.
  public var transition: String
  /// The property by which the sessions are divided.
  public var property: Property
  /// The population of the sessions.
  public var population: SessionPopulation
  /// The costs of wrong decisions.
  public var weights: RegretWeights
  /// The window of regret, in seconds.
  public var windowSeconds: Int
  /// The groups: weeks in order of time, thirds from the top, other parts by name. Weeks without a session are left out.
  public var groups: [Group]
  /// Notes on the numbers.
  public var notes: [String]
}

extension RateBreakdown {
  /// Divides the dismissals of a transition.
  ///
  /// - Parameters:
  ///   - registry: The registry.
  ///   - transition: The name of the transition.
  ///   - property: The property by which to divide.
  ///   - selection: The drags that answer.
  ///   - weights: The costs of wrong decisions.
  /// - Throws: `RegistryError` for an unknown name or revision, and errors of reading a file.
  public static func make(
    from registry: TransitionRegistry, transition: String, by property: Property,
    in selection: ReportSelection = ReportSelection(), weights: RegretWeights = .standard
  ) throws -> RateBreakdown {
    let source = InferenceSource(
      registry: registry, transition: transition, selection: selection)
    let (stored, subject, passedOver) = try source.subject()
    let key = try source.numbers().key(of: stored)
    let isOfAll = property == .week && selection.revision == nil
    var breakdown = BreakdownStudy(
      property: property, population: subject.population, weights: weights,
      sessions: try source.sessions(of: subject.population, revisions: isOfAll ? nil : [key])
    ).breakdown(of: transition)
    breakdown.notes += [passedOver].compactMap { $0 }
    return breakdown
  }
}
