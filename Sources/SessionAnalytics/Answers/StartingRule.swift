package import TransitionModel
public import TransitionStore

/// The rule of this library from which an answer about an observed transition starts, because its own rule is unknown.
public struct StartingRule: Sendable, Hashable {
  /// The origin of the rule.
  public enum Source: String, Sendable, Hashable, CaseIterable {
    /// It is estimated from the decisions, as by ``InferredRule``.
    case estimated
    /// It is the rule of `card-standard`, because there is no estimate.
    case cardStandard
  }

  /// The origin of the rule.
  public var source: Source
  /// The rule in field syntax.
  public var rule: String
  /// The rule in words.
  public var summary: String
  /// The answer of the estimate, which also gives the reason if there is none.
  public var estimate: String

  /// The rule of `card-standard`.
  package static let standard = ReleaseRule.flingOrDistance(velocity: 300, fraction: 0.4)

  var text: String {
    switch source {
    case .estimated: "\(summary) (estimated: `transitions infer` has the details)"
    case .cardStandard: "\(summary) (card-standard's: there is no estimate)"
    }
  }

  /// The notes on an answer that starts from the rule.
  package var notes: [String] {
    [
      source == .estimated
        ? "Something else decides these drags. The answer starts from its estimated rule. \(estimate)"
        : "Something else decides these drags, and its rule is unknown. The answer starts from card-standard's. \(estimate)"
    ]
  }
}

extension StartingRule {
  /// Returns the rule of this library that decides most like an observed transition, with a share of the distance; that
  /// of `card-standard` without an estimate.
  ///
  /// - Parameters:
  ///   - registry: The registry.
  ///   - transition: The name of the transition.
  ///   - selection: The drags that answer.
  /// - Throws: As ``InferredRule``.
  public static func make(
    from registry: TransitionRegistry, transition: String, in selection: ReportSelection = ReportSelection()
  ) throws -> StartingRule {
    let source = InferenceSource(
      registry: registry, transition: transition, selection: selection)
    let (_, subject, _, key) = try source.subject()
    return try RuleStudy(of: subject, key: key, in: source).starting.description
  }
}
