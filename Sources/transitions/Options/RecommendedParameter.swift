import ArgumentParser
import SessionAnalytics

/// What `--recommend` asks for.
struct RecommendedParameter: Sendable, Hashable {
  /// nil for the rule's first one.
  let parameter: TunableParameter?

  static let best = RecommendedParameter(parameter: nil)

  @Sendable static func parse(_ word: String) throws -> RecommendedParameter {
    RecommendedParameter(parameter: try Choice.value(word))
  }
}
