public import TransitionModel
public import TransitionStore

/// A comparison of two revisions of a transition, of the times before and after a day, or of two transitions.
public struct RevisionComparison: Sendable, Hashable {
  /// The first note of every comparison over time.
  public static let observational = "observational: the calendar, the app version or the mix of people may explain this"

  /// The transition's name; that of ``after``, if the sides are two transitions.
  public var transition: String
  /// The direction of the sessions.
  public var direction: TransitionDirection
  /// The source of the sessions.
  public var population: SessionPopulation
  /// `people's drags only`, if others were skipped; nil if there were none.
  public var restriction: String?
  /// The compared weeks, or why they are not whole; nil if the sides' times overlap.
  var period: String?
  var isOfWholeWeeks = true
  /// The first side.
  public var before: ComparisonSide
  /// The second side.
  public var after: ComparisonSide
  /// The number of people on both sides, who are paired; nil if no session has a token.
  public var sharedUsers: Int?
  /// The costs of wrong decisions, in the primary metric.
  public var weights: RegretWeights
  /// The window of regret, in seconds.
  public var windowSeconds: Int
  /// ``observational``, without the calendar if both sides are of the same days.
  public var caution: String
  /// The composition of both sides.
  public var mix: [MixTable]
  /// The primary metric, then the others.
  public var metrics: [ComparedMetric]
  /// Notes on reading it.
  public var notes: [String]
}

/// The sides of a comparison.
public enum ComparisonSides: Sendable, Hashable {
  /// Two revisions, the earlier or known one first.
  case revisions(Int, Int)
  /// The sessions that began before a time, and those that began then or later; UTC microseconds since 1970.
  case before(microseconds: Int64)
}

/// One side of a comparison: its dismissals and their time.
public struct ComparisonSide: Sendable, Hashable {
  /// The name, such as `revision 3`, `before 2026-11-01` or `system-sheet`.
  public var name: String
  /// The transition's name, if the sides are two transitions; otherwise nil.
  public var transition: String?
  /// The revisions of the sessions, ascending.
  public var revisions: [Int]
  /// The UTC day of the first session, `2026-01-01`; nil without sessions.
  public var firstDay: String?
  /// The UTC day of the last session; nil without sessions.
  public var lastDay: String?
  /// The number of dismissals, with any outcome.
  public var sessions: Int
  /// The number of people among them; nil if no session has a token.
  public var users: Int?
}

/// The composition of both sides by one property that may explain a difference.
public struct MixTable: Sendable, Hashable {
  /// The number of decided sessions with one value.
  public struct Row: Sendable, Hashable {
    /// The value, such as `phone`; nil for sessions without one.
    public var value: String?
    /// Decided sessions on the first side.
    public var before: Int
    /// Decided sessions on the second side.
    public var after: Int
  }

  /// The property: `device class`, `app version` or `screen`.
  public var property: String
  /// The rows by value; sessions without one come last.
  public var rows: [Row]
}

extension RevisionComparison {
  /// Compares the dismissals of a transition.
  ///
  /// - Parameters:
  ///   - registry: The registry.
  ///   - transition: The name of the transition.
  ///   - sides: The sides to compare.
  ///   - selection: The drags that answer.
  ///   - weights: The costs of wrong decisions.
  /// - Throws: ``InferenceError/sameRevision(_:)``, ``InferenceError/sameConfiguration(transition:revisions:)``;
  ///   `RegistryError` for an unknown name or revision, and errors of reading a file.
  public static func make(
    from registry: TransitionRegistry, transition: String, sides: ComparisonSides,
    in selection: ReportSelection = ReportSelection(), weights: RegretWeights = .standard
  ) throws -> RevisionComparison {
    let source = InferenceSource(
      registry: registry, transition: transition, selection: selection)
    let (population, passedOver) = try population(of: sides, in: source)
    let (before, after, weeks) = try split(by: sides, population, source)
    var comparison = ComparisonStudy(
      transition: transition, population: population, before: before, after: after, weights: weights
    ).comparison
    (comparison.period, comparison.isOfWholeWeeks) = (weeks?.text, weeks?.count != 0)
    comparison.notes += [passedOver].compactMap { $0 }
    if passedOver != nil { comparison.restriction = "\(population.drags) only" }
    return comparison
  }

  /// Returns the first population with enough sessions on each side, without pooling, and a note about the skipped
  /// sessions.
  private static func population(
    of sides: ComparisonSides, in source: InferenceSource
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
      of: wanted.isEmpty ? nil : wanted, origin: source.selection.origin)
    return (population, decided.passedOver(beside: population, revisions: wanted.isEmpty ? nil : wanted))
  }

  /// Returns the numbers that identify the sessions of two revisions.
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
  ) throws -> (ComparisonStudy.Side, ComparisonStudy.Side, WholeWeeks?) {
    // Later events need a pass over the whole registry: one pass for both sides.
    switch sides {
    case .revisions(let a, let b):
      let (first, second) = try keys(a, b, in: source)
      let all = try source.sessions(of: population, revisions: [first, second])
      return divide(all, "revision \(a)", "revision \(b)") { $0.revision == first }
    case .before(let moment):
      let all = try source.sessions(of: population)
      let day = UTCTime(microseconds: moment).date
      return divide(all, "before \(day)", "from \(day)", at: moment) { $0.beganAtMicroseconds < moment }
    }
  }

  /// Divides in place: there may not be enough memory for all sessions twice.
  private static func divide(
    _ sessions: consuming [AnalysedSession], _ before: String, _ after: String, at change: Int64? = nil,
    isBefore: (AnalysedSession) -> Bool
  ) -> (ComparisonStudy.Side, ComparisonStudy.Side, WholeWeeks?) {
    var all = sessions
    var rest = all.filter { !isBefore($0) }
    all.removeAll { !isBefore($0) }
    let times = [all, rest].map { $0.lazy.map(\.beganAtMicroseconds) }
    let isReversed = change == nil && (times[0].min() ?? 0) > (times[1].min() ?? 0)
    let (earlier, later) = isReversed ? (times[1], times[0]) : (times[0], times[1])
    var weeks = WholeWeeks(before: earlier, after: later, change: change)
    let count = all.count + rest.count
    if let weeks {
      all.removeAll { !weeks.contains($0.beganAtMicroseconds) }
      rest.removeAll { !weeks.contains($0.beganAtMicroseconds) }
    }
    weeks?.leftOut = count - all.count - rest.count
    return (
      ComparisonStudy.Side(name: before, sessions: all), ComparisonStudy.Side(name: after, sessions: rest), weeks
    )
  }
}
