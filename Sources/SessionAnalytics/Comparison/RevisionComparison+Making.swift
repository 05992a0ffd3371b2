public import TransitionStore

extension RevisionComparison {
  /// Compares the dismissals of a transition.
  ///
  /// - Parameters:
  ///   - registry: Where the sessions are.
  ///   - transition: Whose dismissals are compared.
  ///   - sides: What with what.
  ///   - weights: What a wrong decision costs.
  ///   - sinceMicroseconds: Only sessions that began at this time or later; UTC microseconds since 1970.
  ///   - smallestCell: Counts of fewer people are withheld; 1 withholds none.
  /// - Throws: ``InferenceError/sameRevision(_:)``; `RegistryError` for an unknown name or revision, and for what reading
  ///   a file can throw.
  public static func make(
    from registry: TransitionRegistry, transition: String, sides: ComparisonSides,
    weights: RegretWeights = .standard, sinceMicroseconds: Int64? = nil,
    smallestCell: Int = SessionReport.defaultSmallestCell
  ) throws -> RevisionComparison {
    let source = InferenceSource(registry: registry, transition: transition, sinceMicroseconds: sinceMicroseconds)
    let (population, passedOver) = try population(of: sides, in: source)
    var sections = try source.sections(of: population, smallestCell: smallestCell)
    var (before, after) = try split(by: sides, population, source)
    if case .revisions(let a, let b) = sides {
      (before.partition, after.partition, sections) = (sections[a], sections[b], [:])
    }
    var comparison = ComparisonStudy(
      transition: transition, population: population, before: before, after: after, weights: weights,
      sections: sections, smallestCell: max(1, smallestCell)
    ).comparison
    comparison.notes += [passedOver].compactMap { $0 }
    if passedOver != nil { comparison.restriction = "people, strokes and gallery only" }
    return comparison
  }

  /// People's sessions, unless all there are were simulated: the two are never pooled. And what is passed over.
  private static func population(
    of sides: ComparisonSides, in source: InferenceSource
  ) throws -> (SessionPopulation, passedOver: String?) {
    var wanted: Set<Int> = []
    if case .revisions(let a, let b) = sides {
      guard a != b else { throw InferenceError.sameRevision(a) }
      for number in [a, b] { wanted.insert(try source.registry.revision(number, of: source.transition).revision) }
    } else {
      _ = try source.registry.history(of: source.transition)
    }
    let decided = try source.decidedRevisions()
    func has(_ population: SessionPopulation) -> Bool {
      let revisions = decided[population] ?? []
      return wanted.isEmpty ? !revisions.isEmpty : !revisions.isDisjoint(with: wanted)
    }
    let population: SessionPopulation = !has(.people) && has(.simulated) ? .simulated : .people
    return (population, InferenceSource.passedOver(beside: population, in: decided, wanted))
  }

  private static func split(
    by sides: ComparisonSides, _ population: SessionPopulation, _ source: InferenceSource
  ) throws -> (ComparisonStudy.Side, ComparisonStudy.Side) {
    // What followed each is told by reading the whole registry: once for the two.
    switch sides {
    case .revisions(let a, let b):
      var all = try source.sessions(of: population, revisions: [a, b])
      return divide(&all, "revision \(a)", "revision \(b)") { $0.revision == a }
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
