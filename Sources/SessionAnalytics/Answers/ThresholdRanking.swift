public import TransitionModel
public import TransitionStore

/// The recommendations for all transitions of a registry, sorted by saving.
public struct ThresholdRanking: Sendable, Hashable, Codable {
  /// One recommendation for each transition in use with a tunable threshold, the largest savings first.
  public var recommendations: [ThresholdRecommendation]
  /// The names of transitions in use without a tunable threshold.
  public var notTunable: [String]

  /// Recommends a value for every transition in use, or gives the reason for not doing so.
  ///
  /// - Parameters:
  ///   - registry: The registry.
  ///   - weights: The costs of wrong decisions.
  ///   - sinceMicroseconds: The earliest begin to include; UTC microseconds since 1970.
  ///   - origin: The only origin to include; nil for the first population with enough sessions, in the order of
  ///     ``SessionPopulation``.
  /// - Throws: Errors of reading a file.
  public static func make(
    from registry: TransitionRegistry, weights: RegretWeights = .standard, sinceMicroseconds: Int64? = nil,
    origin: SessionOrigin? = nil
  ) throws -> ThresholdRanking {
    var ranking = ThresholdRanking(recommendations: [], notTunable: [])
    for stored in try registry.transitions() {
      let (name, configuration) = (stored.transition.name, stored.transition.configuration)
      let rule = configuration.dismissalType == .none ? nil : configuration.interaction?.releaseRule
      let isObserved = configuration.kind == .observed
      guard isObserved || rule.map({ !TunableParameter.all(of: $0).isEmpty }) ?? false else {
        ranking.notTunable.append(name)
        continue
      }
      do {
        let recommendation = try ThresholdRecommendation.make(
          from: registry, transition: name, weights: weights, sinceMicroseconds: sinceMicroseconds, origin: origin)
        if isObserved, recommendation.basis.decided == 0 {
          ranking.notTunable.append(name)
        } else {
          ranking.recommendations.append(recommendation)
        }
      } catch is InferenceError {
        // The sessions are of an earlier revision without a tunable threshold.
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
