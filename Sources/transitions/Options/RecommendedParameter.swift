import ArgumentParser
import SessionAnalytics

/// What `--recommend` asks for.
struct RecommendedParameter: Sendable, Hashable, CustomStringConvertible {
  /// nil for the rule's first one.
  let parameter: TunableParameter?

  static let best = RecommendedParameter(parameter: nil)

  /// As help shows it.
  var description: String { parameter?.rawValue ?? "the rule's first" }

  @Sendable static func parse(_ word: String) throws -> RecommendedParameter {
    RecommendedParameter(parameter: try Choice.value(word))
  }
}
