import TransitionModel
public import TransitionStore

extension ThresholdRecommendation {
  /// Recommends a value for a parameter of a transition's release rule, or says why not.
  ///
  /// - Parameters:
  ///   - registry: Where the sessions are.
  ///   - transition: Whose dismissals are looked at.
  ///   - revision: Only the sessions of this revision, under its rule; nil for the latest one with decided dismissals.
  ///   - parameter: What may change; nil for the rule's fraction, or its velocity where it has no fraction.
  ///   - weights: What a wrong decision costs.
  ///   - sinceMicroseconds: Only sessions that began at this time or later; UTC microseconds since 1970.
  ///   - smallestCell: Counts of fewer people are withheld; 1 withholds none.
  /// - Throws: ``InferenceError`` when the rule has no such parameter or no gesture dismisses; `RegistryError` for an
  ///   unknown name or revision, and for what reading a file can throw.
  public static func make(
    from registry: TransitionRegistry, transition: String, revision: Int? = nil, parameter: TunableParameter? = nil,
    weights: RegretWeights = .standard, sinceMicroseconds: Int64? = nil,
    smallestCell: Int = SessionReport.defaultSmallestCell
  ) throws -> ThresholdRecommendation {
    let source = InferenceSource(registry: registry, transition: transition, sinceMicroseconds: sinceMicroseconds)
    let (stored, subject, passedOver) = try source.subject(revision: revision)
    guard stored.configuration.dismissalType != .none, let rule = stored.configuration.interaction?.releaseRule else {
      throw InferenceError.notInteractive(transition: transition)
    }
    let others = TunableParameter.all(of: rule)
    let chosen = parameter ?? others.first ?? .fraction
    guard others.contains(chosen) else {
      throw InferenceError.noSuchParameter(
        chosen, transition: transition, rule: rule.description, others: others)
    }
    let sessions = try source.sessions(of: subject.population, revisions: [subject.revision])
    guard
      let study = try ThresholdStudy(
        of: subject, rule: rule, parameter: chosen, sessions: sessions, weights: weights,
        smallestCell: max(1, smallestCell),
        section: source.section(of: subject, smallestCell: smallestCell))
    else {
      throw InferenceError.noSuchParameter(
        chosen, transition: transition, rule: rule.description, others: others)
    }
    var recommendation = study.recommendation
    recommendation.notes += [passedOver].compactMap { $0 }
    return recommendation
  }
}
