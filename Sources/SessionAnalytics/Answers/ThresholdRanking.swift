public import TransitionModel
public import TransitionStore

/// The recommendations for all transitions of a registry: what to change first.
public struct ThresholdRanking: Sendable, Hashable, Codable {
  /// One for each transition in use that has a threshold to choose, those that save most first.
  public var recommendations: [ThresholdRecommendation]
  /// Transitions in use without a threshold to choose, by name.
  public var notTunable: [String]

  /// Recommends a value for every transition in use, or says why not.
  ///
  /// - Parameters:
  ///   - registry: Where the sessions are.
  ///   - weights: What a wrong decision costs.
  ///   - sinceMicroseconds: Only sessions that began at this time or later; UTC microseconds since 1970.
  ///   - origin: Only sessions from here; nil for the first population with enough, in the order of ``SessionPopulation``.
  ///   - smallestCell: Counts of fewer people are withheld; 1 withholds none.
  /// - Throws: What reading a file can throw.
  public static func make(
    from registry: TransitionRegistry, weights: RegretWeights = .standard, sinceMicroseconds: Int64? = nil,
    origin: SessionOrigin? = nil, smallestCell: Int = SessionReport.defaultSmallestCell
  ) throws -> ThresholdRanking {
    var ranking = ThresholdRanking(recommendations: [], notTunable: [])
    for stored in try registry.transitions() {
      let (name, configuration) = (stored.transition.name, stored.transition.configuration)
      let rule = configuration.dismissalType == .none ? nil : configuration.interaction?.releaseRule
      guard let rule, !TunableParameter.all(of: rule).isEmpty else {
        ranking.notTunable.append(name)
        continue
      }
      do {
        ranking.recommendations.append(
          try ThresholdRecommendation.make(
            from: registry, transition: name, weights: weights, sinceMicroseconds: sinceMicroseconds, origin: origin,
            smallestCell: smallestCell))
      } catch is InferenceError {
        // The sessions are of an earlier revision, which had no threshold to choose.
        ranking.notTunable.append(name)
      }
    }
    ranking.recommendations.sort { a, b in
      let savings = (a.saving?.value ?? -1, b.saving?.value ?? -1)
      return savings.0 != savings.1 ? savings.0 > savings.1 : a.subject.transition < b.subject.transition
    }
    return ranking
  }
}
