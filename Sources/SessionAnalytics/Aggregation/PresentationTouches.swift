/// The touches of one presentation, in the order in which they began.
struct PresentationTouches {
  private(set) var id: Int?
  /// Whether the presentation is known with its times: a shared one is not.
  private var isKnown = false
  /// When a button dismissed it, UTC microseconds since 1970; nil where none did.
  private var buttonAt: Int?
  private var touches: [CountedTouch] = []

  mutating func begin(_ id: Int?, isKnown: Bool, buttonAt: Int?) {
    (self.id, self.isKnown, self.buttonAt) = (id, isKnown, buttonAt)
    touches.removeAll(keepingCapacity: true)
  }

  mutating func append(_ touch: CountedTouch) { touches.append(touch) }

  /// Sorts what has been appended: nearly always it is in order, and what began at one time is of one session. Where it is
  /// not, as with clocks that count in seconds, uuids say what comes first: those are the same in every registry.
  ///
  /// - Parameter uuid: That of a session, by its id.
  mutating func sort(uuid: (Int) throws -> String) rethrows {
    guard touches.count > 1 else { return }
    touches.sort { ($0.beganAt, $0.session, $0.ordinal) < ($1.beganAt, $1.session, $1.ordinal) }
    guard zip(touches, touches.dropFirst()).contains(where: { $0.beganAt == $1.beganAt && $0.session != $1.session })
    else { return }
    var uuids: [Int: String] = [:]
    for touch in touches where uuids[touch.session] == nil { uuids[touch.session] = try uuid(touch.session) }
    touches.sort {
      ($0.beganAt, uuids[$0.session] ?? "", $0.ordinal) < ($1.beganAt, uuids[$1.session] ?? "", $1.ordinal)
    }
  }

  /// Whether a log that ends later would say the same of every decision.
  func isFollowUpComplete(_ censoringTimes: CensoringTimes) -> Bool {
    touches.allSatisfy {
      !$0.isSelected || $0.decision == nil
        || censoringTimes.isFollowUpComplete(after: $0.endedAt, ofOrigin: $0.subject.origin)
    }
  }

  /// Every decided touch of a counted session with what became of the decision.
  ///
  /// - Parameters:
  ///   - showings: When the same screen was presented again to the same token; nil where token or screen is unknown.
  func forEachDecision(
    showings: Followers?, _ censoringTimes: CensoringTimes, _ body: (CountedTouch, DecidedTouch) -> Void
  ) {
    var chainEnd: (at: Int, finishes: Bool)?
    for place in touches.indices.reversed() {
      let touch = touches[place]
      let next = Followers(first: began(place + 1), second: began(place + 2)).after(touch.endedAt)
      if touch.endsChain {
        chainEnd = Self.earlier(chainEnd, (touch.beganAt, true))
      } else if !DecidedTouch.within(next.map { $0 - touch.endedAt }, RegretWindow.standard) {
        chainEnd = Self.earlier(chainEnd, (touch.beganAt, false))
      }
      guard touch.isSelected else { continue }
      let followedUp = censoringTimes.time(ofOrigin: touch.subject.origin) - touch.endedAt
      if touch.isJudgedCancel, isKnown {
        let button = buttonAt.flatMap { $0 > touch.endedAt ? $0 - touch.endedAt : nil }
        body(
          touch,
          DecidedTouch(
            next: next.map { $0 - touch.endedAt }, button: button, followedUp: followedUp,
            chainFinishes: chainEnd?.finishes ?? false))
      } else if touch.isJudgedFinish, let showings {
        body(
          touch,
          DecidedTouch(
            next: showings.after(touch.endedAt).map { $0 - touch.endedAt }, button: nil, followedUp: followedUp,
            chainFinishes: false))
      }
    }
  }

  /// How many touches of counted sessions it took to dismiss, by whose they are. See `presentation_attempts.sql`.
  func forEachAttempt(
    showings: Followers?, _ censoringTimes: CensoringTimes, _ body: (CountedSubject, CountedAttempts) -> Void
  ) {
    for place in touches.indices {
      let first = touches[place]
      // Each subject once, with its first touch.
      guard first.isAttempt, !touches[..<place].contains(where: { $0.isAttempt && $0.subject == first.subject }) else {
        continue
      }
      var attempts = CountedAttempts(firstSession: first.session, isWatched: isKnown)
      for place in touches[place...].indices where touches[place].isAttempt && touches[place].subject == first.subject {
        attempts.count += 1
        attempts.isFinished = attempts.isFinished || touches[place].endsChain
        attempts.isRage = attempts.isRage || isRageBegun(at: place)
      }
      forEachDecision(showings: showings, censoringTimes) { touch, decided in
        if touch.isDismissal, touch.subject == first.subject {
          attempts.add(decided, isCancel: touch.decision == .cancel)
        }
      }
      attempts.isJudged = attempts.isWatched && showings != nil
      body(first.subject, attempts)
    }
  }

  /// Whether an attempt is the first of three within 5 s, whosever they are.
  private func isRageBegun(at place: Int) -> Bool {
    let following = touches[(place + 1)...].lazy.filter(\.isAttempt)
    guard let third = following.dropFirst().first else { return false }
    return third.beganAt - touches[place].beganAt <= 5_000_000
  }

  private func began(_ place: Int) -> Int? { place < touches.count ? touches[place].beganAt : nil }

  /// Of two at one time the finish.
  private static func earlier(_ a: (at: Int, finishes: Bool)?, _ b: (at: Int, finishes: Bool)) -> (Int, Bool) {
    guard let a, a.at < b.at || (a.at == b.at && a.finishes) else { return b }
    return a
  }
}

/// The touches of one presentation that tried to dismiss it, and what became of them within the standard window.
struct CountedAttempts {
  let firstSession: Int
  var count = 0
  var isFinished = false
  var isRage = false
  /// Whether the follow-up of every decision is complete.
  var isWatched: Bool
  var isTriedAgain = false
  /// Whether, beside that, a return of the screen would have been noticed.
  var isJudged = false
  var isCameBack = false

  init(firstSession: Int, isWatched: Bool) { (self.firstSession, self.isWatched) = (firstSession, isWatched) }

  mutating func add(_ decided: DecidedTouch, isCancel: Bool) {
    let seconds = RegretWindow.standard
    isWatched = isWatched && decided.isFollowedUp(seconds)
    if isCancel {
      isTriedAgain = isTriedAgain || decided.isRegretted(seconds) || decided.isGivenUp(seconds)
    } else {
      isCameBack = isCameBack || decided.isRegretted(seconds)
    }
  }

  /// The sums of a cell, in the order of their columns.
  var sums: [Int] {
    [true, isWatched, isWatched && isTriedAgain, isJudged, isJudged && isTriedAgain, isJudged && isCameBack]
      .map { $0 ? 1 : 0 }
  }
}

/// A touch of a session, as `touch_fact` has it.
struct CountedTouch {
  var session: Int
  var ordinal: Int
  var beganAt: Int
  var endedAt: Int
  /// What was decided when it ended; nil where nothing was.
  var decision: Decision?
  /// Whether it is its session's last: what it decided is the session's outcome.
  var isLast: Bool
  /// Whether the session is an invalid one, and whether it finished.
  var isInvalid: Bool
  var isFinished: Bool
  var isDismissal: Bool
  /// Whether the session is one that is counted; what came after may be another.
  var isSelected: Bool
  var subject: CountedSubject
  var marginBand: Int
  var lateBand: Int

  enum Decision { case finish, cancel }

  /// Whether a finish ends the chain of touches before it.
  var endsChain: Bool { decision == .finish && isLast }

  /// Whether it is counted as an attempt to dismiss. See `presentation_attempts.sql`.
  var isAttempt: Bool { isSelected && isDismissal }

  /// Whether it is asked if a cancel was regretted, and a finish. See `decided_touch.sql`.
  var isJudgedCancel: Bool { decision == .cancel && !isInvalid }
  var isJudgedFinish: Bool { endsChain && isFinished && isDismissal }
}

/// The two that follow something in time: where the first had begun before it ended (two fingers, two windows), the
/// second counts.
struct Followers {
  /// UTC microseconds since 1970; `Int.min` where there is none, which is after nothing.
  private let first: Int
  private let second: Int

  init(first: Int?, second: Int?) { (self.first, self.second) = (first ?? .min, second ?? .min) }

  func after(_ time: Int) -> Int? { first > time ? first : second > time ? second : nil }
}
