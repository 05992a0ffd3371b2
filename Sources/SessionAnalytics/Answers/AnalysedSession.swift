import TransitionModel

/// A session as inference looks at it: how it ended, by what release, and whether it was regretted. There may be
/// millions: it holds numbers, and shares its texts with others.
struct AnalysedSession: Sendable, Hashable {
  /// Its place among the sessions in the order of their uuids, which is the same in every registry.
  var place: Int32
  /// The number of the person, ascending with the random, rotating install id; nil where none was recorded.
  var person: Int32?
  /// The install's bucket; nil where none was recorded.
  var cohort: Int16?
  /// The number of the person's cluster (``ClusterNumbers``); nil where each person is one.
  var ownCluster: Int32?
  var outcome: SessionOutcome
  /// Whether what followed says that it was decided against what was meant; nil where that cannot be known: nothing was
  /// decided, or its window had not closed.
  var isRegretted: Bool?
  /// Whether a button dismissed within the window after a cancel.
  var isGivenUp = false
  /// See ``ConfigurationNumbers``.
  var revision = 1
  /// UTC microseconds since 1970.
  var beganAtMicroseconds: Int64 = 0
  /// What the release rule was given: points and points per second toward the end, and the distance in points.
  var translation = 0.0
  var velocity = 0.0
  var distance = 0.0
  /// The rule's signed distance to its boundary, in interaction distances; nil where it was not measured.
  var margin: Double?
  var surroundings = SessionSurroundings.unknown
  var standing = Standing.alone
  /// Whether no session before it on the presentation could be judged.
  var isFirstJudged = true
  /// Whether a session before it on the presentation was cancelled against what was meant.
  var followsDenial = false

  /// Where a session stands among those of its presentation.
  enum Standing: Sendable, Hashable {
    /// No presentation is known: it counts as one of its own.
    case alone
    /// It was the first to try to dismiss the presentation, of which all this is known.
    case first(PresentationFacts)
    case later
  }

  /// What became of the presentation; nil where another session stands for it.
  var presentation: PresentationFacts? {
    switch standing {
    case .first(let facts): return facts
    case .later: return nil
    case .alone:
      var facts: PresentationFacts = outcome == .finished ? .atOnce : []
      guard let isRegretted else { return facts }
      facts.formUnion([.watched, .judged])
      if isRegretted || isGivenUp { facts.insert(outcome == .finished ? .cameBack : .triedAgain) }
      return facts
    }
  }

  /// What the person meant, as far as what they did next tells: a finish that is not regretted was meant, and so was the
  /// finish that a cancel denied which was tried again or ended by a button.
  var label: DecisionLabel {
    guard outcome.isDecided, let isRegretted else { return .unknown }
    let isMeant = outcome == .finished ? !isRegretted : isRegretted || isGivenUp
    if followsDenial, isMeant { return .retry }
    if outcome == .finished { return isRegretted ? .reopenedFinish : .keptFinish }
    return isMeant ? .deniedCancel : .keptCancel
  }

  /// nil where it cannot be known, and where an earlier session of the presentation stands for it.
  var meantToFinish: Bool? { label.isMeantToFinish }

  /// What tells this session's person from others: their number. A session without one counts as one unknown person's
  /// beside sessions that have one, and as a person of its own where none has.
  func person(hasUsers: Bool) -> Int32 { person ?? (hasUsers ? -1 : place) }

  var cluster: Int32? { ownCluster ?? person }

  /// The same of what inference takes as independent of each other.
  func cluster(hasUsers: Bool) -> Int32 { cluster ?? (hasUsers ? -1 : place) }
}

extension Collection<AnalysedSession> {
  var haveUsers: Bool { contains { $0.person != nil } }

  var users: Int { Set(lazy.compactMap(\.person)).count }
}

extension Sequence<AnalysedSession> {
  /// How many sessions there are of each kind, and whose they are; those without a kind are left out.
  func parts<Kind: Hashable>(by kind: (AnalysedSession) -> Kind?) -> [Kind: SmallCells.Part<Int32>] {
    let nobody = SmallCells.Part<Int32>()
    var parts: [Kind: SmallCells.Part<Int32>] = [:]
    for session in self {
      // In its place: a copy of everybody for each new person would be quadratic.
      guard let kind = kind(session) else { continue }
      parts[kind, default: nobody].add(of: session.person)
    }
    return parts
  }
}

/// Where a session was recorded, as far as it tells. Most sessions share theirs with many others.
final class SessionSurroundings: Sendable, Hashable {
  let screen: String?
  let deviceClass: String?
  let appVersion: String?

  static let unknown = SessionSurroundings()

  init(screen: String? = nil, deviceClass: String? = nil, appVersion: String? = nil) {
    (self.screen, self.deviceClass, self.appVersion) = (screen, deviceClass, appVersion)
  }

  static func == (a: SessionSurroundings, b: SessionSurroundings) -> Bool {
    (a.screen, a.deviceClass, a.appVersion) == (b.screen, b.deviceClass, b.appVersion)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(screen)
    hasher.combine(deviceClass)
    hasher.combine(appVersion)
  }
}
