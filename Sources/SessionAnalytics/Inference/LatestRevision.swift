import TransitionModel
import TransitionStore

/// What apps get of a transition now, where that is something else than what was looked at.
public struct LatestRevision: Sendable, Hashable, Codable {
  /// The latest revision, from 1.
  public var revision: Int
  /// Its release rule; nil where no gesture dismisses.
  public var rule: String?
  /// Whether all that decides a drag is as it was in the revision that was looked at.
  public var isDecidedAlike: Bool
  /// Whether the transition is retired, so that apps get none of it.
  public var isRetired: Bool

  /// - Returns: nil where what was looked at is what apps get.
  init?(_ latest: StoredRevision?, besides subject: TransitionRevision) {
    guard let latest, latest.revision != subject.revision || latest.isRetired else { return nil }
    let configuration = latest.transition.configuration
    revision = latest.revision
    isRetired = latest.isRetired
    rule = configuration.dismissalType == .none ? nil : configuration.interaction?.releaseRule.description
    isDecidedAlike =
      configuration.dismissalType == subject.configuration.dismissalType
      && configuration.interaction == subject.configuration.interaction
  }

  /// One sentence.
  var text: String {
    if isRetired { return "none: the transition is retired" }
    guard let rule else { return "revision \(revision), which no gesture dismisses: nothing here was tried on it" }
    return "revision \(revision), \(rule), "
      + (isDecidedAlike ? "whose interaction is the same" : "whose interaction differs: nothing here was tried on it")
  }
}
