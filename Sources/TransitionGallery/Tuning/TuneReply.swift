import TransitionCatalog
import TransitionModel
import TransitionStore

/// What a change would make of a transition, or everything that is wrong with it.
struct TuneReply: Codable, Sendable {
  /// One thing wrong, at its field.
  struct Problem: Codable, Sendable, Hashable {
    var path: String
    var message: String
  }

  var problems: [Problem] = []
  /// What the rest is for; nil while something is wrong.
  var scenes: ScenePair?
  /// The curves as SVG, those of the stored revision behind them.
  var chart: String?
  /// `presentation.duration: 0.4 → 0.5`.
  var differences: [String] = []
  var yaml: String?
  /// Every field's value, where it has one, and those that may have one.
  var values: [String: String] = [:]
  var applicable: [String] = []
}

extension TuneReply {
  init(
    _ changed: TransitionConfiguration, from stored: StoredRevision, in registry: TransitionRegistry
  ) throws(InvalidConfiguration) {
    let revision = TransitionRevision(configuration: changed, revision: stored.revision, digest: changed.digest)
    let before = stored.transition.configuration
    // Only a name that is not vended could make it fail, and this one is at hand.
    scenes = try? ScenePair(revision, from: registry)
    chart = MotionChart(configuration: changed, id: "curve", stored: before).markup.source
    let after = changed.values
    differences = after.differences(from: before.values).map(\.description.withHiddenWrittenOutButControls)
    yaml = CatalogWriter.write(changed)
    values = after.byPath.mapValues(\.description)
    applicable = ConfigurationField.all.filter { $0.allowedWhen.holds(of: after) }.map(\.path)
  }
}
