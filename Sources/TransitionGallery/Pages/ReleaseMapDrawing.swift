import SessionAnalytics
import TransitionModel
import TransitionStore

/// The releases of a person's own drags in the gallery, counted by travel and velocity, on the cells in which the rule
/// finishes, with the number of stored sessions.
struct ReleaseMapDrawing {
  /// The maximum number of sessions to read, the latest ones.
  private static let mostSessions = 500

  /// The number of stored sessions; nil on a site.
  let sessions: Int?
  private let rule: ReleaseRule?
  private let distance: Double
  private let counts: [DecisionMap.Cell: Int]

  init(_ stored: StoredRevision, in registry: TransitionRegistry) throws(RegistryError) {
    let own = try registry.sessions(
      SessionFilter(transition: stored.name, origin: .gallery, limit: Self.mostSessions)
    ).filter { $0.header.revision == stored.revision && $0.header.direction == .dismiss }
    sessions = stored.sessionCount
    rule = Self.rule(of: stored)
    distance = own.last?.result.interactionDistance ?? 800
    counts = own.reduce(into: [:]) { counts, session in
      guard let cell = Self.cell(of: session.result) else { return }
      counts[cell, default: 0] += 1
    }
  }

  /// Creates the map of a site, on which the page marks its own releases.
  init(ruleOf stored: StoredRevision, distance: Double) {
    rule = Self.rule(of: stored)
    self.distance = distance
    (sessions, counts) = (nil, [:])
  }

  private static func rule(of stored: StoredRevision) -> ReleaseRule? {
    let configuration = stored.transition.configuration
    return configuration.dismissalType == .none ? nil : configuration.decidingRule
  }

  private static func cell(of result: SessionResult) -> DecisionMap.Cell? {
    guard let translation = result.releaseTranslation, let velocity = result.releaseVelocity else { return nil }
    return DecisionMap.Cell(translation: translation, velocity: velocity, distance: result.interactionDistance)
  }

  private var own: Int { counts.values.reduce(0, +) }

  @MarkupBuilder var markup: [Markup] {
    if let sessions {
      Markup.element("p") {
        Markup.element("strong", ["id": "sessions"]) { "\(sessions)" }
        " session\(sessions == 1 ? "" : "s") of this revision. "
        "\(own) release\(own == 1 ? "" : "s") of yours."
      }
    }
    if let rule {
      DecisionMap(
        DecisionMap.Decision(rule, distance: distance), counts: counts,
        label: "\(own) releases by travel and velocity. The rule finishes: \(rule.summary)"
      ).markup
      Markup.block("p", ["class": "legend"]) {
        Markup.element("span", ["class": "key goes"]) { "the rule finishes: \(rule.summary)" }
        Markup.element("span", ["class": "key yours"]) { "your releases" }
      }
    }
  }
}
