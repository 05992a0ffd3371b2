public import TransitionModel
public import TransitionStore

/// Two revisions of a transition, or the time before a day and after it: what differs, and what the difference is worth.
public struct RevisionComparison: Sendable, Hashable, Codable {
  /// What every comparison of times says first.
  public static let observational = "observational: calendar, app version and user mix may explain this"

  /// The transition's name.
  public var transition: String
  /// Whether the sessions present or dismiss.
  public var direction: TransitionDirection
  /// Where the sessions come from.
  public var population: SessionPopulation
  /// `people's drags only`, where others were passed over; nil where none were.
  public var restriction: String?
  /// The first side.
  public var before: ComparisonSide
  /// The second side.
  public var after: ComparisonSide
  /// People on both sides, who are compared with themselves; nil where too few to tell, or no session has a token.
  public var sharedUsers: Int?
  /// What a wrong decision costs, in the primary metric.
  public var weights: RegretWeights
  /// Within how many seconds what follows a release counts as regret.
  public var windowSeconds: Int
  /// ``observational``.
  public var caution: String
  /// Who is on both sides.
  public var mix: [MixTable]
  /// The primary metric, then the others.
  public var metrics: [ComparedMetric]
  /// How to read it.
  public var notes: [String]
}

/// What is compared with what.
public enum ComparisonSides: Sendable, Hashable {
  /// Two revisions, the earlier or known one first.
  case revisions(Int, Int)
  /// What began before a moment with what began then or later; UTC microseconds since 1970.
  case before(microseconds: Int64)
}

/// One side of a comparison: whose dismissals they are, and when.
public struct ComparisonSide: Sendable, Hashable, Codable {
  /// `revision 3`, `before 2026-11-01`.
  public var name: String
  /// The revisions the sessions were recorded under, ascending.
  public var revisions: [Int]
  /// The UTC day of the first session, `2026-01-01`; nil without sessions.
  public var firstDay: String?
  /// The UTC day of the last session; nil without sessions.
  public var lastDay: String?
  /// Dismissals, however they ended.
  public var sessions: Int
  /// People among them; nil where there are too few to tell, there or on one side alone of a day, or no session has a
  /// token.
  public var users: Int?
}

/// Who is on both sides, by one property that may explain a difference.
public struct MixTable: Sendable, Hashable, Codable {
  /// How many decided sessions have one value; nil where a count of so few people, or one that would give it away, is withheld.
  public struct Row: Sendable, Hashable, Codable {
    /// `phone`; nil for sessions that do not tell.
    public var value: String?
    /// Decided sessions on the first side.
    public var before: Int?
    /// Decided sessions on the second side.
    public var after: Int?
  }

  /// `device class`, `app version`, `screen`.
  public var property: String
  /// By value, those that do not tell last.
  public var rows: [Row]
}

extension RevisionComparison {
  /// Compares the dismissals of a transition.
  ///
  /// - Parameters:
  ///   - registry: Where the sessions are.
  ///   - transition: Whose dismissals are compared.
  ///   - sides: What with what.
  ///   - weights: What a wrong decision costs.
  ///   - sinceMicroseconds: Only sessions that began at this time or later; UTC microseconds since 1970.
  ///   - origin: Only sessions from here; nil for the first population with enough, in the order of ``SessionPopulation``.
  ///   - smallestCell: Counts of fewer people are withheld; 1 withholds none.
  /// - Throws: ``InferenceError/sameRevision(_:)``, ``InferenceError/sameConfiguration(transition:revisions:)``; `RegistryError` for an unknown name or revision, and for what reading
  ///   a file can throw.
  public static func make(
    from registry: TransitionRegistry, transition: String, sides: ComparisonSides,
    weights: RegretWeights = .standard, sinceMicroseconds: Int64? = nil, origin: SessionOrigin? = nil,
    smallestCell: Int = SessionReport.defaultSmallestCell
  ) throws -> RevisionComparison {
    let source = InferenceSource(
      registry: registry, transition: transition, sinceMicroseconds: sinceMicroseconds, origin: origin)
    let (population, passedOver) = try population(of: sides, in: source, smallestCell: smallestCell)
    var sections = try source.sections(of: population, smallestCell: smallestCell)
    var (before, after) = try split(by: sides, population, source)
    if case .revisions(let a, let b) = sides {
      let (first, second) = try keys(a, b, in: source)
      (before.partition, after.partition, sections) = (sections[first], sections[second], [:])
    }
    var comparison = ComparisonStudy(
      transition: transition, population: population, before: before, after: after, weights: weights,
      sections: sections, smallestCell: max(1, smallestCell)
    ).comparison
    comparison.notes += [passedOver].compactMap { $0 }
    if passedOver != nil { comparison.restriction = "\(population.drags) only" }
    return comparison
  }

  /// The first population with enough on each side: two are never pooled. And what is passed over.
  private static func population(
    of sides: ComparisonSides, in source: InferenceSource, smallestCell: Int
  ) throws -> (SessionPopulation, passedOver: String?) {
    var wanted: Set<Int> = []
    if case .revisions(let a, let b) = sides {
      let (first, second) = try keys(a, b, in: source)
      wanted = [first, second]
    } else {
      _ = try source.registry.history(of: source.transition)
    }
    let decided = try source.decidedDismissals(source.numbers())
    let population = decided.population(
      of: wanted.isEmpty ? nil : wanted, origin: source.origin, smallestCell: smallestCell)
    return (population, decided.passedOver(beside: population, revisions: wanted.isEmpty ? nil : wanted))
  }

  /// What tells the sessions of two revisions apart.
  private static func keys(_ a: Int, _ b: Int, in source: InferenceSource) throws -> (Int, Int) {
    guard a != b else { throw InferenceError.sameRevision(a) }
    let numbers = try source.numbers()
    let keys = try [a, b].map { numbers.key(of: try source.registry.revision($0, of: source.transition).transition) }
    guard keys[0] != keys[1] else {
      throw InferenceError.sameConfiguration(transition: source.transition, revisions: [a, b].sorted())
    }
    return (keys[0], keys[1])
  }

  private static func split(
    by sides: ComparisonSides, _ population: SessionPopulation, _ source: InferenceSource
  ) throws -> (ComparisonStudy.Side, ComparisonStudy.Side) {
    // What followed each is told by reading the whole registry: once for the two.
    switch sides {
    case .revisions(let a, let b):
      let (first, second) = try keys(a, b, in: source)
      var all = try source.sessions(of: population, revisions: [first, second])
      return divide(&all, "revision \(a)", "revision \(b)") { $0.revision == first }
    case .before(let moment):
      var all = try source.sessions(of: population)
      let day = UTCTime(microseconds: moment).date
      return divide(&all, "before \(day)", "from \(day)") { $0.beganAtMicroseconds < moment }
    }
  }

  /// In their place: there may not be room for all sessions twice.
  private static func divide(
    _ all: inout [AnalysedSession], _ before: String, _ after: String, isBefore: (AnalysedSession) -> Bool
  ) -> (ComparisonStudy.Side, ComparisonStudy.Side) {
    let rest = all.filter { !isBefore($0) }
    all.removeAll { !isBefore($0) }
    return (ComparisonStudy.Side(name: before, sessions: all), ComparisonStudy.Side(name: after, sessions: rest))
  }
}
