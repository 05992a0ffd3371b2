import TransitionModel
public import TransitionStore

extension RevisionComparison {
  /// Compares the dismissals of two transitions: of each, the latest revision with enough data.
  ///
  /// One of them may be observed: the comparison shows what changed with the move to this library.
  ///
  /// - Parameters:
  ///   - registry: The registry.
  ///   - transition: The name of the transition on the second side.
  ///   - other: The name of the transition on the first side.
  ///   - selection: The drags that answer.
  ///   - weights: The costs of wrong decisions.
  /// - Throws: ``InferenceError/sameTransition(_:)``, ``InferenceError/noHistory(transition:)``; `RegistryError` for an
  ///   unknown name, and errors of reading a file.
  public static func make(
    from registry: TransitionRegistry, transition: String, comparedWith other: String,
    in selection: ReportSelection = ReportSelection(), weights: RegretWeights = .standard
  ) throws -> RevisionComparison {
    guard other != transition else { throw InferenceError.sameTransition(other) }
    let sources = [other, transition].map {
      InferenceSource(registry: registry, transition: $0, selection: selection)
    }
    let decided = try sources.map { try $0.decidedDismissals($0.numbers()) }
    let together = DecidedDismissals.together(decided)
    let population = together.population(of: [0, 1], origin: selection.origin)
    let chosen = try zip(sources, decided).map { source, decided in
      try source.compared(decided, population)
    }
    let sessions = try registry.read { db in
      try DismissalReader.sessions(db, of: zip(sources, chosen.map(\.key)).map { ($0, $1) }, in: population)
    }
    let sides = sources.indices.map { index in
      ComparisonStudy.Side(
        name: sources[index].transition, sessions: sessions[index], transition: sources[index].transition)
    }
    var comparison = ComparisonStudy(
      transition: transition, population: population, before: sides[0], after: sides[1], weights: weights
    ).comparison
    if chosen[0].kind != chosen[1].kind {
      comparison.notes += zip(sources, chosen).filter { $1.kind == .observed }.map { unknownButtons($0.0.transition) }
    }
    let passedOver = selection.origin == nil ? together.passedOver(beside: population, revisions: nil) : nil
    comparison.notes += [passedOver].compactMap { $0 }
    if passedOver != nil { comparison.restriction = "\(population.drags) only" }
    return comparison
  }

  private static func unknownButtons(_ transition: String) -> String {
    "Buttons that close \(transition) are recorded only if the app reports them, with dismiss(by:). Otherwise, a cancelled "
      + "drag that a button followed does not count as tried again there."
  }
}

extension InferenceSource {
  /// Returns the number of the latest revision with enough data, and the part that this library has in it.
  fileprivate func compared(
    _ decided: DecidedDismissals, _ population: SessionPopulation
  ) throws -> (key: Int, kind: TransitionKind) {
    let latest = try registry.history(of: transition).last
    let number = decided.latestRevision(of: population) ?? latest?.revision
    guard let number else { throw InferenceError.noHistory(transition: transition) }
    let stored = try registry.revision(number, of: transition).transition
    return (try numbers().key(of: stored), stored.configuration.kind)
  }
}
