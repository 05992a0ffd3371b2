public import TransitionModel
public import TransitionStore

/// The rates of a transition's dismissals by week, screen, device class or app version.
public struct RateBreakdown: Sendable, Hashable, Codable {
  /// What sessions are divided by.
  public enum Property: String, Sendable, Hashable, Codable, CaseIterable {
    /// Weeks from Monday to Sunday, UTC, each named by its Monday: `2026-01-05`.
    case week
    /// The screen that was presented.
    case screen
    /// The device class, `phone` or `tablet`.
    case device
    /// The app's version.
    case version
  }

  /// The sessions of one part.
  public struct Group: Sendable, Hashable, Codable {
    /// The Monday, or the property's value; `unknown` where a session does not tell.
    public var name: String
    /// The revisions that the sessions were recorded under, ascending.
    public var revisions: [Int]
    /// In the order of the other groups' metrics: finished at once, tried again, came back, regret per presentation.
    public var metrics: [Metric]
  }

  /// One metric of a group.
  public struct Metric: Sendable, Hashable, Codable {
    /// ``MetricDefinition/id``.
    public var id: String
    /// The metric's name for people.
    public var title: String
    /// `share` or `cost`.
    public var unit: String
    /// How many presentations it is of; nil where that is withheld.
    public var n: Int?
    /// The number with its 95 % interval, or why there is none.
    public var value: ReportValue
    /// The probability of a difference from the other groups like this or larger by chance, adjusted for all groups
    /// (Benjamini and Hochberg 1995); nil where it was not tested.
    public var adjustedPValue: Double?
    /// The group's value minus that of all others, where ``adjustedPValue`` is below 0.05, with an interval that allows
    /// for the selection (FCR-adjusted: Benjamini and Yekutieli 2005); nil for the other groups.
    public var difference: Estimate?
  }

  /// The transition's name.
  public var transition: String
  /// What the sessions are divided by.
  public var property: Property
  /// Whose sessions were looked at.
  public var population: SessionPopulation
  /// What a wrong decision costs.
  public var weights: RegretWeights
  /// The seconds within which something counts as taken back.
  public var windowSeconds: Int
  /// Weeks in the order of time, other parts by name. Weeks without a session are left out.
  public var groups: [Group]
  /// What to know of the numbers.
  public var notes: [String]
}

extension RateBreakdown {
  /// Divides the dismissals of a transition.
  ///
  /// - Parameters:
  ///   - registry: Where the sessions are.
  ///   - transition: Whose dismissals are looked at.
  ///   - property: What they are divided by.
  ///   - revision: Only sessions of this revision; nil for all where they are divided by week, else for the latest that
  ///     can answer.
  ///   - weights: What a wrong decision costs.
  ///   - sinceMicroseconds: Only sessions that began at this time or later; UTC microseconds since 1970.
  ///   - origin: Only sessions from here; nil for the first population with enough, in the order of ``SessionPopulation``.
  ///   - smallestCell: Counts of fewer people are withheld; 1 withholds none.
  /// - Throws: `RegistryError` for an unknown name or revision, and for what reading a file can throw.
  public static func make(
    from registry: TransitionRegistry, transition: String, by property: Property, revision: Int? = nil,
    weights: RegretWeights = .standard, sinceMicroseconds: Int64? = nil, origin: SessionOrigin? = nil,
    smallestCell: Int = SessionReport.defaultSmallestCell
  ) throws -> RateBreakdown {
    let source = InferenceSource(
      registry: registry, transition: transition, sinceMicroseconds: sinceMicroseconds, origin: origin)
    let (stored, subject, passedOver) = try source.subject(revision: revision, smallestCell: smallestCell)
    let key = try source.numbers().key(of: stored)
    let isOfAll = property == .week && revision == nil
    let sections = try source.sections(of: subject.population, smallestCell: smallestCell)
    // What a section withholds, the sum over the others and the parts would tell.
    let shown = sections.filter { $0.value.areRatesShown }.keys
    let wanted = Set(shown).intersection(isOfAll ? Set(sections.keys) : [key])
    var breakdown = BreakdownStudy(
      property: property, weights: weights, smallestCell: subject.population.smallestCell(smallestCell),
      sessions: wanted.isEmpty ? [] : try source.sessions(of: subject.population, revisions: wanted)
    ).breakdown(of: transition, population: subject.population)
    if isOfAll, sections.count > wanted.count {
      let left = sections.keys.filter { !wanted.contains($0) && $0 > 0 }.sorted().map(String.init)
      breakdown.notes.append(
        "Left out, because what they did is hidden: "
          + (left.isEmpty ? "what arrived without a number" : "revision \(left.joined(separator: ", "))") + ".")
    } else if wanted.isEmpty {
      breakdown.notes.append("Too few people: all of it is hidden. --min-users 1 shows it.")
    }
    breakdown.notes += [passedOver].compactMap { $0 }
    return breakdown
  }
}

extension Suppression where Key == SessionOutcome {
  /// Whether rates of presentations may be printed: neither finished nor cancelled sessions are withheld, nor all valid ones.
  fileprivate var areRatesShown: Bool { [[.finished], [.cancelled], .valid].allSatisfy(isShown) }
}
