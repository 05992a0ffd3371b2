import Foundation
package import TransitionModel

/// A recognizer for touches that begin an interaction. It takes samples and decides once per touch.
///
/// It combines the rules of the source systems in one value:
/// - Start: an edge pan takes only touches that come down in the half of the container nearest to the view's entry edge
///   (location strictly before the middle).
/// - Direction: `BeginRule.oneWay` adds up whole points, move by move, so moves under a point never set a direction.
///   The first sum other than 0 decides. `BeginRule.cone(halfAngle:)` requires the finger to stay strictly inside the
///   angle, measured from where it came down. `BeginRule.any` takes every drag. Both `oneWay` and `any` can also be
///   limited to an angle about the axis, which is tested after the slop.
/// - Hand-over: a scroll view under the finger releases the drag only if its content is at its end at that moment, and
///   has been at rest for the quiet time when the finger comes down. This is checked once. No drag changes from
///   scrolling to dismissing later.
/// - A moving view stops at once under a finger that may take it over, and the finger may move it in both directions.
///
/// After it begins, both directions are allowed, which makes the rubber band reachable.
package struct DragRecognition: Sendable, Hashable {
  /// The rule for which drags begin an interaction.
  package let beginRule: BeginRule
  /// The geometry that the interaction would have.
  package let geometry: InteractionGeometry
  /// The container's size along the axis in points, if only a touch in its first half begins; nil if any touch does.
  package let edgeExtent: Double?
  /// The maximum angle from the axis, in degrees, at which a drag of `any` or `oneWay` may start; nil for no limit.
  package let within: Double?
  /// The movement in points that `any`, `cone` and an angle limit require before they decide.
  package let slop: Double
  /// The seconds for which the content under a finger must have been at rest when the finger comes down.
  package let quietTime: Double
  /// The view's own motion, which a touch may take over.
  package let motion: OngoingMotion
  /// The point from which the touch moves the view, once it begins; nil before. A late sample loses no more of the
  /// movement than the slop.
  package private(set) var begin: GestureSample?
  /// The point at which the finger left the slop, on the straight line between the samples around it; nil before.
  package private(set) var slopExit: GestureSample?
  /// The result for the samples so far. It is final once it is not `undecided`.
  package private(set) var answer = RecognitionAnswer.undecided

  private var first: GestureSample?
  private var latest: GestureSample?
  /// The sum of whole points toward the end, move by move.
  private var wholePoints = 0.0
  /// A Boolean value that indicates whether the content still moved, or had just stopped, when the finger came down.
  private var contentWasMoving = false

  /// The movement in points that a pan recognizer requires before it begins. UIKit does not document its value, which
  /// was observed to be 10.
  package static let panSlop = 10.0

  /// Creates a recognizer without samples.
  ///
  /// - Parameters:
  ///   - beginRule: The rule for which drags begin an interaction.
  ///   - geometry: The geometry of the interaction. Its distance has no effect here.
  ///   - edgeExtent: The container's size along the axis for an edge pan, otherwise nil.
  ///   - within: The maximum angle from the axis for `any` and `oneWay`, in degrees; nil for no limit.
  ///   - slop: The required movement in points, or 0 if the toolkit's recognizer has already applied its own. Invalid
  ///     lengths count as 0.
  ///   - quietTime: The seconds for which content must have been at rest; see ``quietTime``.
  ///   - motion: The view's own motion. If there is one, the begin rule and the angle limit do not apply.
  package init(
    _ beginRule: BeginRule, geometry: InteractionGeometry, edgeExtent: Double? = nil, within: Double? = nil,
    slop: Double = panSlop, quietTime: Double = 0, motion: OngoingMotion = .none
  ) {
    let takesOver = motion != .none
    self.beginRule = takesOver ? .any : beginRule
    self.geometry = geometry
    self.edgeExtent = takesOver ? nil : edgeExtent
    self.within = takesOver ? nil : within
    self.quietTime = takesOver ? 0 : quietTime
    self.motion = motion
    self.slop = slop.isFinite ? max(slop, 0) : 0
  }

  /// Handles the touch's next sample.
  ///
  /// - Parameters:
  ///   - sample: The sample. The first one is where the finger came down.
  ///   - scroll: The current position of the scroll view under the finger; nil if there is none.
  /// - Returns: The result for the samples so far.
  package mutating func handle(_ sample: GestureSample, scroll: ScrollExtent? = nil) -> RecognitionAnswer {
    let (before, wasInside) = (latest, slopExit == nil)
    if wasInside, let first, let before { slopExit = exit(first, before, sample) }
    latest = sample
    guard answer == .undecided else { return answer }
    guard let first, let before else {
      comeDown(sample, scroll)
      return answer
    }
    wholePoints += geometry.dragAxis.travel(from: before, to: sample).rounded(.towardZero)
    answer = sample.phase == .cancelled ? .fails : direction(from: first, to: sample)
    // A touch that ends within the slop was a tap. Beyond it, its moves were lost, and the last position counts.
    if sample.phase == .ended, answer == .undecided || first.distance(to: sample) < slop { answer = .fails }
    if answer == .begins { takeOff(from: wasInside ? slopExit ?? sample : sample, first, sample, scroll) }
    return answer
  }

  /// Decides an undecided touch at the moment when the toolkit's own recognizer would begin.
  ///
  /// The slop counts as passed. A one-way drag so slow that no single move was a whole point is judged by the sum of
  /// its moves.
  ///
  /// - Parameter scroll: The current position of the scroll view under the finger; nil if there is none.
  package mutating func decide(scroll: ScrollExtent? = nil) -> RecognitionAnswer {
    guard answer == .undecided, let first, let latest else { return answer }
    answer = setsOutRight(from: first, to: latest) ? .begins : .fails
    if answer == .begins { takeOff(from: slopExit ?? latest, first, latest, scroll) }
    return answer
  }

  /// A Boolean value that indicates whether the touch has moved toward the end so far, inside the angle limit. Without
  /// one, the limit is 45° from the axis.
  package var movesTowardEnd: Bool {
    guard let first, let latest else { return false }
    let across = geometry.axis == .x ? latest.y - first.y : latest.x - first.x
    var limit = within ?? 45
    if case .cone(let halfAngle) = beginRule { limit = halfAngle }
    return Self.isInside(limit, along: geometry.dragAxis.travel(from: first, to: latest), across: across)
  }

  /// Prepares for the next touch.
  package mutating func reset() {
    answer = .undecided
    begin = nil
    first = nil
    latest = nil
    slopExit = nil
    wholePoints = 0
    contentWasMoving = false
  }

  private mutating func comeDown(_ sample: GestureSample, _ scroll: ScrollExtent?) {
    first = sample
    contentWasMoving = (scroll?.restingTime ?? .infinity) < quietTime
    if motion == .moving {
      begin = sample
      answer = .begins
    } else if !startsWhereItMay(sample) {
      answer = .fails
    }
  }

  /// Begins, unless the content scrolls.
  private mutating func takeOff(
    from begin: GestureSample, _ first: GestureSample, _ sample: GestureSample, _ scroll: ScrollExtent?
  ) {
    if let scroll, contentWasMoving || scrolls(scroll, from: first, to: sample) {
      answer = .fails
    } else {
      self.begin = begin
    }
  }

  /// Returns the point between two samples at which the finger leaves the circle of the slop; nil if it does not.
  ///
  /// It solves |p + s·d|² = r², without a difference of nearly equal numbers.
  private func exit(_ first: GestureSample, _ before: GestureSample, _ sample: GestureSample) -> GestureSample? {
    guard first.distance(to: sample) >= slop else { return nil }
    let (px, py) = (before.x - first.x, before.y - first.y)
    let (dx, dy) = (sample.x - before.x, sample.y - before.y)
    let (a, b, c) = (dx * dx + dy * dy, px * dx + py * dy, px * px + py * py - slop * slop)
    guard a > 0 else { return sample }
    let root = max(b * b - a * c, 0).squareRoot()
    return before.onTheWay(to: sample, b > 0 ? -c / (b + root) : (root - b) / a)
  }

  /// Only `any` begins with a drag away from the end.
  private func scrolls(_ scroll: ScrollExtent, from first: GestureSample, to sample: GestureSample) -> Bool {
    let isBackward = beginRule == .any && geometry.dragAxis.travel(from: first, to: sample) < 0
    return !scroll.isAtItsEnd(towardSign: isBackward ? -geometry.sign : geometry.sign)
  }

  private func startsWhereItMay(_ sample: GestureSample) -> Bool {
    guard let edgeExtent else { return true }
    return geometry.dragAxis.position(of: sample) - geometry.sign * geometry.origin < edgeExtent / 2
  }

  private func direction(from first: GestureSample, to sample: GestureSample) -> RecognitionAnswer {
    if case .oneWay = beginRule {
      if wholePoints <= 0 { return wholePoints == 0 ? .undecided : .fails }
      if within == nil { return .begins }
    }
    let moved = first.distance(to: sample)
    guard moved > 0, moved >= slop else { return .undecided }
    return setsOutRight(from: first, to: sample) ? .begins : .fails
  }

  private func setsOutRight(from first: GestureSample, to sample: GestureSample) -> Bool {
    let along = geometry.dragAxis.travel(from: first, to: sample)
    let across = geometry.axis == .x ? sample.y - first.y : sample.x - first.x
    return switch beginRule {
    case .cone(let halfAngle): Self.isInside(halfAngle, along: along, across: across)
    case .oneWay: along > 0 && (within.map { Self.isInside($0, along: along, across: across) } ?? true)
    case .any: within.map { Self.isInside($0, along: abs(along), across: across) } ?? true
    }
  }

  /// Returns a Boolean value that indicates whether a move is strictly inside a cone about the direction of the end.
  ///
  /// It compares products, because arc tangents differ in their last digit between libraries.
  ///
  /// - Parameters:
  ///   - halfAngle: Degrees, 1…90.
  ///   - along: Points toward the end.
  ///   - across: Points across, in either direction.
  static func isInside(_ halfAngle: Double, along: Double, across: Double) -> Bool {
    along > 0 && abs(across) < tan(halfAngle * .pi / 180) * along
  }
}

/// The result of a recognizer for the samples of a touch so far.
package enum RecognitionAnswer: Sendable, Hashable {
  /// More samples are needed.
  case undecided
  /// The touch drives the transition from the latest sample on. This result is final, like ``fails``.
  case begins
  /// The touch begins no interaction. This result is final.
  case fails
}

/// A view's own motion when a finger comes down, if the finger may take the view over.
package enum OngoingMotion: Sendable, Hashable {
  /// The view rests, or its motion cannot be interrupted. The begin rule applies.
  case none
  /// The view is within the slop of its target. A drag takes it over in either direction, and a tap passes through.
  case arriving
  /// The view moves. A finger stops it as soon as it comes down.
  case moving

  /// - Parameter points: The distance from the view to its target, in points.
  package init(remaining points: Double) { self = abs(points) > DragRecognition.panSlop ? .moving : .arriving }
}

/// The hidden lengths of a scroll view's content on both sides along the axis of travel, in points. Negative while it
/// bounces.
package struct ScrollExtent: Sendable, Hashable {
  /// The hidden length above or to the left: the content offset.
  package var before: Double
  /// The hidden length below or to the right.
  package var after: Double
  /// The time for which the content has been at rest, in seconds; infinity if it has not moved.
  package var restingTime: Double

  /// Creates a scroll position. Without arguments, the content fits.
  package init(before: Double = 0, after: Double = 0, restingTime: Double = .infinity) {
    self.before = before
    self.after = after
    self.restingTime = restingTime
  }

  /// Returns a Boolean value that indicates whether the content cannot scroll further for a finger that moves this way,
  /// so that the drag may move the view.
  ///
  /// A finger that moves down scrolls toward the content hidden above.
  func isAtItsEnd(towardSign sign: Double) -> Bool { (sign < 0 ? after : before) <= Self.restTolerance }

  /// The tolerance for content at its end, in points.
  ///
  /// Offsets rest on whole pixels, but content sizes do not. Content at its end can therefore be short of it by up to a
  /// pixel: a third of a point at scale 3, half a point at scale 2.
  static let restTolerance = 0.5
}
