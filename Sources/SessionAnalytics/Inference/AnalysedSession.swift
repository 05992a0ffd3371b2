import TransitionModel

/// A session as inference looks at it: how it ended, by what release, and whether it was regretted.
struct AnalysedSession: Sendable, Hashable {
  var uuid: String
  /// Random, rotating install id; nil where none was recorded.
  var token: String?
  var revision = 1
  var outcome: SessionOutcome
  /// UTC microseconds since 1970.
  var beganAtMicroseconds: Int64 = 0
  /// What the release rule was given: points and points per second toward the end, and the distance in points.
  var translation = 0.0
  var velocity = 0.0
  var distance = 0.0
  /// Whether what followed says that it was decided against what was meant; nil where that cannot be known: nothing was
  /// decided, or its window had not closed.
  var isRegretted: Bool?
  /// The rule's signed distance to its boundary, in interaction distances; nil where it was not measured.
  var margin: Double?
  var screen: String?
  var deviceClass: String?
  var appVersion: String?

  /// What the person meant, as far as what they did next tells: a finish that is not regretted was meant, and so was the
  /// finish that a regretted cancel denied. nil where that cannot be known.
  var meantToFinish: Bool? {
    guard outcome.isDecided, let isRegretted else { return nil }
    return (outcome == .finished) != isRegretted
  }

  /// What tells this session's person from others: the token. A session without one counts as one unknown person's
  /// beside sessions that have one, and as a person of its own where none has.
  func person(hasUsers: Bool) -> String { token ?? (hasUsers ? "" : uuid) }
}

extension Collection<AnalysedSession> {
  /// Whether any session has a token.
  var haveUsers: Bool { contains { $0.token != nil } }

  /// How many people there are, as far as their tokens tell.
  var users: Int { Set(compactMap(\.token)).count }
}

extension AnalysedSession {
  /// Why its regret rates are not those of the plain report.
  static let isOneByOne =
    "A session counts once here, by its last release. The report counts every touch, so that its regret rates differ."
}
