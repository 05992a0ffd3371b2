import GRDB
import TransitionModel

/// A session as inference looks at it: how it ended, by what release, and whether it was regretted. There may be
/// millions: it holds numbers, and shares its texts with others.
struct AnalysedSession: Sendable, Hashable {
  /// Its place among the sessions in the order of their uuids, which is the same in every registry.
  var place: Int32
  /// The number of the person, ascending with the random, rotating install id; nil where none was recorded.
  var person: Int32?
  var outcome: SessionOutcome
  /// Whether what followed says that it was decided against what was meant; nil where that cannot be known: nothing was
  /// decided, or its window had not closed.
  var isRegretted: Bool?
  /// Whether a button dismissed within the window after a cancel.
  var isGivenUp = false
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

  /// What the person meant, as far as what they did next tells: a finish that is not regretted was meant, and so was the
  /// finish that a cancel denied which was tried again or ended by a button.
  var label: DecisionLabel {
    guard outcome.isDecided, let isRegretted else { return .unknown }
    if outcome == .finished { return isRegretted ? .reopenedFinish : .keptFinish }
    return isRegretted || isGivenUp ? .deniedCancel : .keptCancel
  }

  /// nil where it cannot be known.
  var meantToFinish: Bool? {
    label == .unknown ? nil : DecisionLabel.meantToFinish.contains(label)
  }

  /// What tells this session's person from others: their number. A session without one counts as one unknown person's
  /// beside sessions that have one, and as a person of its own where none has.
  func person(hasUsers: Bool) -> Int32 { person ?? (hasUsers ? -1 : place) }
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

extension AnalysedSession {
  /// Why a comparison's regret rates are not those of the plain report.
  static let isOneByOne =
    "A session counts once here, by its last release. The plain report counts every touch, so that its regret rates "
    + "differ a little."

  /// Why a recommendation's wrong decisions are not those rates either.
  static let isByMeaning =
    "A false finish is a regretted finish as a share of the sessions meant to be kept, a false cancel a regretted cancel "
    + "as a share of those meant to dismiss. The plain report's regretted finish is a share of the finishes, its "
    + "regretted cancel one of the cancels, and it counts every touch where here a session counts once, by its last "
    + "release."
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

/// What became of the last decision of each session, as reports count it: column by column, as there may be millions.
struct LastDecisions: SessionConsumer {
  enum Verdict: Int {
    case accepted, regretted, givenUp
  }

  /// The session's id in the registry, and the ordinal of a touch that was its last.
  private var sessions = CellColumn()
  private var ordinals = CellColumn()
  /// ``CellTable/null`` where the window had not closed.
  private var verdicts = CellColumn()
  /// The decisions by ascending session and ordinal, and which of them is next.
  private var order: [Int32] = []
  private var next = 0

  init(_ db: Database, of transition: String) throws {
    var reader = try SessionReader(db, of: ReportSelection(transition: transition))
    try reader.read(db, into: &self)
    order = KeyOrder([sessions, ordinals], keys: 2).rows
  }

  /// What became of a session's last decision; nil where there is none that can be judged, and where its window had not
  /// closed.
  ///
  /// - Parameter id: Larger than in the call before.
  mutating func verdict(session id: Int) -> Verdict? {
    var verdict: Verdict?
    while next < order.count, sessions[Int(order[next])] <= id {
      let row = Int(order[next])
      if sessions[row] == id { verdict = Verdict(rawValue: verdicts[row]) }
      next += 1
    }
    return verdict
  }

  mutating func take(_ session: CountedSession) {}

  mutating func take(_ presentation: PresentationTouches, showings: Followers?, _ context: CountingContext) {
    let seconds = RegretWindow.standard
    presentation.forEachDecision(showings: showings, context.censoringTimes) { touch, decided in
      guard touch.isLast else { return }
      sessions.append(touch.session)
      ordinals.append(touch.ordinal)
      guard decided.isFollowedUp(seconds) else { return verdicts.append(CellTable.null) }
      let verdict: Verdict =
        decided.isRegretted(seconds) ? .regretted : decided.isGivenUp(seconds) ? .givenUp : .accepted
      verdicts.append(verdict.rawValue)
    }
  }
}
