import Foundation
public import TransitionModel

/// Recognizes the touches that begin an interaction: it is fed with samples and decides once.
///
/// The rules of the source systems, as one value:
/// - the start: an edge pan takes only touches that come down in the half of the container at the edge the view comes
///   from (location strictly before the middle);
/// - the direction: `BeginRule.oneWay` adds up whole points, move by move, so that moves under a point never fix a
///   direction; the first sum that is not 0 decides. `BeginRule.cone(halfAngle:)` wants the finger
///   strictly inside the angle, from where it came down. `BeginRule.any` takes every drag. Both `oneWay` and `any` may
///   keep to an angle about the axis as well, which waits for the slop;
/// - the hand-over: a scroll view under the finger gives the drag away only if its content is at its end at that
///   moment. That is checked once; no drag passes from scrolling to dismissing later.
///
/// Once it begins, both directions are allowed: that is how a rubber band is reached.
public struct DragRecognition: Sendable, Hashable {
  /// Which drags begin an interaction.
  public let beginRule: BeginRule
  /// The way the interaction would go.
  public let geometry: InteractionGeometry
  /// Points of the container along the axis, where only a touch in the first half of them begins; nil where any does.
  public let edgeExtent: Double?
  /// Degrees about the axis that a drag of `any` or `oneWay` must keep to as it sets out; nil for all.
  public let within: Double?
  /// Points the finger must have moved before `any`, `cone` and an angle decide.
  public let slop: Double
  /// What the samples so far say. Once it is not undecided it stays.
  public private(set) var answer = RecognitionAnswer.undecided

  private var first: GestureSample?
  private var latest: GestureSample?
  /// Whole points toward the end, move by move.
  private var wholePoints = 0.0

  /// Points a pan recognizer waits for before it begins. UIKit does not document its own; 10 is what it was seen to use.
  public static let panSlop = 10.0

  /// Makes a recognition that has seen no sample.
  ///
  /// - Parameters:
  ///   - beginRule: Which drags begin an interaction.
  ///   - geometry: The way of the interaction. Its distance does not matter here.
  ///   - edgeExtent: The container's size along the axis for an edge pan, else nil.
  ///   - within: Degrees about the axis that `any` and `oneWay` keep to; nil for all.
  ///   - slop: 0 where the toolkit's own recognizer has waited already. What is no length counts as 0.
  public init(
    _ beginRule: BeginRule, geometry: InteractionGeometry, edgeExtent: Double? = nil, within: Double? = nil,
    slop: Double = panSlop
  ) {
    self.beginRule = beginRule
    self.geometry = geometry
    self.edgeExtent = edgeExtent
    self.within = within
    self.slop = slop.isFinite ? max(slop, 0) : 0
  }

  /// Takes the touch's next sample.
  ///
  /// - Parameters:
  ///   - sample: The sample; the first one is where the finger came down.
  ///   - scroll: Where the scroll view under the finger stands now; nil where there is none.
  /// - Returns: What the samples so far say.
  public mutating func handle(_ sample: GestureSample, scroll: ScrollPosition? = nil) -> RecognitionAnswer {
    guard answer == .undecided else { return answer }
    guard let first, let latest else {
      self.first = sample
      self.latest = sample
      if !startsWhereItMay(sample) { answer = .fails }
      return answer
    }
    self.latest = sample
    // A touch that ends before it has begun anything was a tap.
    if sample.phase == .ended || sample.phase == .cancelled {
      answer = .fails
      return answer
    }
    wholePoints += geometry.dragAxis.travel(from: latest, to: sample).rounded(.towardZero)
    answer = direction(from: first, to: sample)
    if answer == .begins, let scroll, scrolls(scroll, from: first, to: sample) { answer = .fails }
    return answer
  }

  /// A toolkit's own recognizer has waited as long as it does, and would begin now: decides what is still undecided.
  ///
  /// The slop counts as waited. A one-way drag so slow that no move of it was a whole point is judged by all of its moves
  /// together.
  ///
  /// - Parameter scroll: Where the scroll view under the finger stands now; nil where there is none.
  public mutating func decide(scroll: ScrollPosition? = nil) -> RecognitionAnswer {
    guard answer == .undecided, let first, let latest else { return answer }
    answer = setsOutRight(from: first, to: latest) ? .begins : .fails
    if answer == .begins, let scroll, scrolls(scroll, from: first, to: latest) { answer = .fails }
    return answer
  }

  /// Ready for the next touch.
  public mutating func reset() {
    answer = .undecided
    first = nil
    latest = nil
    wholePoints = 0
  }

  /// Whether the content under the finger can scroll the way the finger goes. Only `any` begins against the way to the end.
  private func scrolls(_ scroll: ScrollPosition, from first: GestureSample, to sample: GestureSample) -> Bool {
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
    let (dx, dy) = (sample.x - first.x, sample.y - first.y)
    let moved = (dx * dx + dy * dy).squareRoot()
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

  /// Whether a move is strictly inside a cone about the way to the end. A product, because arc tangents differ in their
  /// last digit from one library to the next.
  ///
  /// - Parameters:
  ///   - halfAngle: Degrees, 1…90.
  ///   - along: Points toward the end.
  ///   - across: Points across, either way.
  static func isInside(_ halfAngle: Double, along: Double, across: Double) -> Bool {
    along > 0 && abs(across) < tan(halfAngle * .pi / 180) * along
  }
}

/// What a recognizer makes of the samples of a touch so far.
public enum RecognitionAnswer: Sendable, Hashable {
  /// More samples are needed.
  case undecided
  /// The touch drives the transition from the latest sample on. Final, like ``fails``.
  case begins
  /// The touch begins no interaction, whatever follows.
  case fails
}

/// How much of a scroll view's content is hidden on either side along the axis of travel, in points; negative while it
/// bounces.
public struct ScrollPosition: Sendable, Hashable {
  /// Above, or to the left: the content offset.
  public var before: Double
  /// Below, or to the right.
  public var after: Double

  /// Describes a scroll view's position; without arguments, one whose content fits.
  public init(before: Double = 0, after: Double = 0) {
    self.before = before
    self.after = after
  }

  /// Whether the content has nothing left to scroll for a finger moving this way, so that its drag may take the view.
  /// A finger moving down scrolls back what is hidden above.
  func isAtItsEnd(towardSign sign: Double) -> Bool { (sign < 0 ? after : before) <= Self.restTolerance }

  /// Points. Offsets rest on whole pixels and content sizes do not, so that content at its end may be short of it by up
  /// to a pixel: a third of a point at a scale of 3, half a point at a scale of 2.
  static let restTolerance = 0.5
}
