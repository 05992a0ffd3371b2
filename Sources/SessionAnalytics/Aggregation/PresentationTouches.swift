/// The touches of one presentation, in the order in which they began.
struct PresentationTouches {
  private(set) var id: Int?
  /// A Boolean value that indicates whether the presentation's times are known; those of a shared one are not.
  private var isKnown = false
  /// The time at which a button dismissed it, in UTC microseconds since 1970; nil if none did.
  private var buttonAt: Int?
  private var touches: [CountedTouch] = []

  mutating func begin(_ id: Int?, isKnown: Bool, buttonAt: Int?) {
    (self.id, self.isKnown, self.buttonAt) = (id, isKnown, buttonAt)
    touches.removeAll(keepingCapacity: true)
  }

  mutating func append(_ touch: CountedTouch) { touches.append(touch) }

  /// Sorts the appended touches.
  ///
  /// They are usually in order already, and touches of one time belong to one session. Otherwise, as with clocks that
  /// count in seconds, the order is that of the UUIDs, which are the same in every registry.
  ///
  /// - Parameter uuid: Returns the UUID of a session with an ID.
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

  /// Returns whether a later censoring time would not change the follow-up of any decision.
  func isFollowUpComplete(_ censoringTimes: CensoringTimes) -> Bool {
    touches.allSatisfy {
      !$0.isSelected || $0.decision == nil
        || censoringTimes.isFollowUpComplete(after: $0.endedAt, of: $0.subject)
    }
  }

  /// Calls `body` with every decided touch of a selected session and the events after the decision.
  ///
  /// - Parameters:
  ///   - showings: The later presentations of the same screen to the same token; nil if token or screen is unknown.
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
      let followedUp = censoringTimes.time(of: touch.subject) - touch.endedAt
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

  /// Calls `body` with the number of touches of selected sessions until the dismissal, by subject. See
  /// `presentation_attempts.sql`.
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

  /// Returns whether an attempt is the first of three within 5 s, by any person.
  private func isRageBegun(at place: Int) -> Bool {
    let following = touches[(place + 1)...].lazy.filter(\.isAttempt)
    guard let third = following.dropFirst().first else { return false }
    return third.beganAt - touches[place].beganAt <= 5_000_000
  }

  private func began(_ place: Int) -> Int? { place < touches.count ? touches[place].beganAt : nil }

  /// Returns the earlier one; of two at the same time, the finish.
  private static func earlier(_ a: (at: Int, finishes: Bool)?, _ b: (at: Int, finishes: Bool)) -> (Int, Bool) {
    guard let a, a.at < b.at || (a.at == b.at && a.finishes) else { return b }
    return a
  }
}

/// The touches of one presentation that tried to dismiss it, and the events within the standard window.
struct CountedAttempts {
  let firstSession: Int
  var count = 0
  var isFinished = false
  var isRage = false
  /// A Boolean value that indicates whether the follow-up of every decision is complete.
  var isWatched: Bool
  var isTriedAgain = false
  /// Whether, in addition, a reopening of the screen would have been noticed.
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

/// A touch of a session, from `touch_fact`.
struct CountedTouch {
  var session: Int
  var ordinal: Int
  var beganAt: Int
  var endedAt: Int
  /// The decision at its end; nil if there was none.
  var decision: Decision?
  /// A Boolean value that indicates whether it is its session's last, whose decision is the session's outcome.
  var isLast: Bool
  /// A Boolean value that indicates whether the session is invalid, and whether it finished.
  var isInvalid: Bool
  var isFinished: Bool
  var isDismissal: Bool
  /// A Boolean value that indicates whether the session is in the selection; a later touch may belong to another
  /// session.
  var isSelected: Bool
  var subject: CountedSubject
  var marginBand: Int
  var lateBand: Int

  enum Decision { case finish, cancel }

  /// A Boolean value that indicates whether a finish ends the chain of touches before it.
  var endsChain: Bool { decision == .finish && isLast }

  /// A Boolean value that indicates whether it counts as an attempt to dismiss. See `presentation_attempts.sql`.
  var isAttempt: Bool { isSelected && isDismissal }

  /// A Boolean value that indicates whether the cancel can be regretted. See `decided_touch.sql`.
  var isJudgedCancel: Bool { decision == .cancel && !isInvalid }
  var isJudgedFinish: Bool { endsChain && isFinished && isDismissal }
}

/// The next two events. If the first had begun before the touch ended (two fingers, two windows), the second counts.
struct Followers {
  /// The time in UTC microseconds since 1970; `Int.min`, which is after nothing, if there is none.
  private let first: Int
  private let second: Int

  init(first: Int?, second: Int?) { (self.first, self.second) = (first ?? .min, second ?? .min) }

  func after(_ time: Int) -> Int? { first > time ? first : second > time ? second : nil }
}
