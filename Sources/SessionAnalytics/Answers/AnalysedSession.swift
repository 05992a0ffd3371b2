import TransitionModel

/// A session as used for inference: its outcome, its release, and whether it was regretted.
///
/// There may be millions, so it holds numbers, and shares its texts with others.
struct AnalysedSession: Sendable, Hashable {
  /// The session's index in the order of UUIDs, which is the same in every registry.
  var place: Int32
  /// The person's number, ascending with the install token; nil if there is none.
  var person: Int32?
  /// The number of the person's cluster (``PersonClusters``); nil if each person is one.
  var ownCluster: Int32?
  var outcome: SessionOutcome
  /// A Boolean value that indicates whether later events show that the decision was wrong; nil if that is unknown:
  /// there was no decision, or its window had not closed.
  var isRegretted: Bool?
  var isGivenUp = false
  /// The revision; see ``ConfigurationNumbers``.
  var revision = 1
  /// The begin, in UTC microseconds since 1970.
  var beganAtMicroseconds: Int64 = 0
  /// The release rule's input: points and points per second toward the end, and the distance in points.
  var translation = 0.0
  var velocity = 0.0
  var distance = 0.0
  /// The rule's signed distance to its boundary, in interaction distances; nil if it was not measured.
  var margin: Double?
  var surroundings = SessionSurroundings.unknown
  var standing = Standing.alone
  var isFirstJudged = true
  var followsDenial = false

  enum Standing: Sendable, Hashable {
    /// The presentation is unknown: the session counts as a separate one.
    case alone
    /// The session was the first to try to dismiss the presentation, with these facts.
    case first(PresentationFacts)
    case later
  }

  /// The facts of the presentation; nil if another session stands for it.
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

  /// The person's intent, inferred from later events.
  ///
  /// A finish that is not regretted was intended. A cancel that was tried again or followed by a button dismissal was
  /// intended as a finish.
  var label: DecisionLabel {
    guard outcome.isDecided, let isRegretted else { return .unknown }
    let isMeant = outcome == .finished ? !isRegretted : isRegretted || isGivenUp
    if followsDenial, isMeant { return .retry }
    if outcome == .finished { return isRegretted ? .reopenedFinish : .keptFinish }
    return isMeant ? .deniedCancel : .keptCancel
  }

  /// A Boolean value that indicates whether a finish was intended; nil if unknown, and if an earlier session of the
  /// presentation stands for it.
  var meantToFinish: Bool? { label.isMeantToFinish }

  func isDecided(by rule: ReleaseRule) -> Bool {
    rule.finishes(translation: translation, velocity: velocity, distance: distance) == (outcome == .finished)
  }

  var cluster: Int32? { ownCluster ?? person }

  /// Returns the number of the cluster, the unit that inference considers independent.
  func cluster(hasUsers: Bool) -> Int32 { cluster ?? (hasUsers ? -1 : place) }
}

extension Collection<AnalysedSession> {
  var haveUsers: Bool { contains { $0.person != nil } }

  var users: Int { Set(lazy.compactMap(\.person)).count }
}

/// The recorded context of a session. Most sessions share theirs with many others.
final class SessionSurroundings: Sendable, Hashable {
  let screen: String?
  let deviceClass: String?
  let appVersion: String?
  let orientation: ContainerSize.Orientation?
  let startThird: ContainerSize.Third?

  static let unknown = SessionSurroundings()

  init(
    screen: String? = nil, deviceClass: String? = nil, appVersion: String? = nil,
    orientation: ContainerSize.Orientation? = nil, startThird: ContainerSize.Third? = nil
  ) {
    (self.screen, self.deviceClass, self.appVersion) = (screen, deviceClass, appVersion)
    (self.orientation, self.startThird) = (orientation, startThird)
  }

  static func == (a: SessionSurroundings, b: SessionSurroundings) -> Bool {
    (a.screen, a.deviceClass, a.appVersion, a.orientation, a.startThird)
      == (b.screen, b.deviceClass, b.appVersion, b.orientation, b.startThird)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(screen)
    hasher.combine(deviceClass)
    hasher.combine(appVersion)
    hasher.combine(orientation)
    hasher.combine(startThird)
  }
}
