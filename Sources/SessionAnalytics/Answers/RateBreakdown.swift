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

// The answer in words.
extension RateBreakdown {
  /// The numbers of groups that text shows.
  private static let most = 12

  /// The breakdown in words.
  public var answer: Answer {
    var answer = Answer(
      question: "by", title: "By \(property.noun)", subject: transition, transition: transition,
      revisions: Set(groups.flatMap(\.revisions)).sorted(), population: population, headline: headline)
    if !groups.isEmpty { answer.tables = [table] }
    answer.notes = notes
    return answer
  }

  private var table: Answer.Table {
    let isByWeek = property == .week
    let shown = isByWeek ? groups.indices.suffix(Self.most) : groups.indices.prefix(Self.most)
    let rows = groups.enumerated().map { index, group in
      let dragged = Answer.Number("dragged", group.metrics.first?.n, unit: "presentations")
      return Answer.Row(
        name: group.name, isDetail: !shown.contains(index), cells: [dragged] + group.metrics.map(\.number))
    }
    var legend = [
      "dragged: presentations with a drag, the base of the shares, with 95 % intervals. "
        + "\(ReportMetric.presentationRegret.definition.title): of wrong decisions, \(weights.text), each within "
        + "\(windowSeconds) s."
    ]
    legend += [property.legend, isByWeek ? revisionsByWeek : nil].compactMap { $0 }
    return Answer.Table(
      title: "Of presentations with a drag", names: isByWeek ? "week of" : property.noun, rows: rows, legend: legend,
      charted: [ReportMetric.finishedAtOnce, .presentationRegret].map(\.definition.title))
  }

  /// The weeks in which other revisions were on screen; nil if there is none.
  private var revisionsByWeek: String? {
    func list(_ group: Group) -> String { group.revisions.map(String.init).joined(separator: ", ") }
    let changes = zip(groups, groups.dropFirst()).filter { $0.revisions != $1.revisions }
      .map { "\(list($1)) from the week of \($1.name)" }
    return changes.isEmpty ? nil : "Revision \(list(groups[0])), \(changes.joined(separator: ", "))."
  }

  var headline: String {
    let rates = groups.filter { $0.name != Self.unknown }.compactMap { group in
      group.metrics.first { $0.id == ReportMetric.finishedAtOnce.definition.id }.map { (group.name, $0) }
    }
    let measured = rates.compactMap { name, metric in metric.value.value.map { (name, metric, $0) } }
    let noun = property.noun
    guard measured.count > 1 else {
      return measured.isEmpty
        ? "No \(noun) has enough drags for a rate."
        : "Only one \(noun) has enough drags for a rate: nothing can be compared."
    }
    guard measured.contains(where: { $0.1.value.low != nil }) else {
      return "The shares that finish at once have no interval about people, so no \(noun) can be compared."
    }
    guard measured.contains(where: { $0.1.difference != nil }), let least = measured.min(by: { $0.2 < $1.2 }),
      let most = measured.max(by: { $0.2 < $1.2 })
    else { return "No \(noun) stands out: the shares that finish at once differ by no more than chance." }
    func share(_ value: Double) -> String { "\(NumberFormat.decimal(100 * value, places: 0)) %" }
    let place = property.preposition
    return "\(noun.capitalizedFirst)s differ: \(share(least.2)) finish at once \(place) \(least.0), "
      + "\(share(most.2)) \(place) \(most.0)."
  }
}

extension RateBreakdown.Property {
  var noun: String { self == .startThird ? "starting third" : rawValue }

  fileprivate var preposition: String {
    switch self {
    case .week: "in the week of"
    case .screen, .device, .version: "on"
    case .orientation: "in"
    case .startThird: "from the"
    }
  }

  /// The meaning of the parts; nil if their names say it.
  var legend: String? {
    switch self {
    case .week, .screen, .device, .version: nil
    case .orientation: "landscape: the container is wider than it is high. unknown: its size was not recorded."
    case .startThird:
      "top, middle, bottom: the third of the container's height in which the drag began. unknown: not recorded."
    }
  }
}

extension RateBreakdown.Metric {
  /// The number, with a star if it differs from the other groups.
  fileprivate var number: Answer.Number {
    let isShare = unit == ReportUnit.share.rawValue
    var number = Answer.Number(title, value, n: n, people: people, unit: unit) {
      isShare ? "\(NumberFormat.decimal(100 * $0, places: 0)) %" : NumberFormat.decimal($0, places: 2)
    }
    if difference != nil { number.text += "*" }
    return number
  }
}
