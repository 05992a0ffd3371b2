import Foundation
public import TransitionModel

/// Recognizes the touches that begin an interaction: it is fed with samples and decides once.
///
/// The rules of the source systems, as one value:
/// - the start: an edge pan takes only touches that come down in the half of the container at the edge the view comes
///   from (location strictly before the middle);
/// - the direction: `BeginRule.oneWay` adds up whole points, move by move, so that moves under a point never fix a
///   direction; the first sum that is not 0 decides. `BeginRule.cone(halfAngle:)` wants the finger
///   strictly inside the angle, from where it came down. `BeginRule.any` takes every drag;
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
  /// Points the finger must have moved before `any` and `cone` decide.
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
  ///   - slop: 0 where the toolkit's own recognizer has waited already. What is no length counts as 0.
  public init(
    _ beginRule: BeginRule, geometry: InteractionGeometry, edgeExtent: Double? = nil, slop: Double = panSlop
  ) {
    self.beginRule = beginRule
    self.geometry = geometry
    self.edgeExtent = edgeExtent
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
    if answer == .begins, let scroll, !scroll.isAtItsEnd(towardSign: geometry.sign) { answer = .fails }
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
    let isAhead = geometry.dragAxis.travel(from: first, to: latest) > 0
    switch beginRule {
    case .any: answer = .begins
    case .oneWay: answer = isAhead ? .begins : .fails
    case .cone(let halfAngle):
      let angle = Self.angle(latest.x - first.x, latest.y - first.y, from: geometry)
      answer = angle < halfAngle ? .begins : .fails
    }
    if answer == .begins, let scroll, !scroll.isAtItsEnd(towardSign: geometry.sign) { answer = .fails }
    return answer
  }

  /// Ready for the next touch.
  public mutating func reset() {
    answer = .undecided
    first = nil
    latest = nil
    wholePoints = 0
  }

  private func startsWhereItMay(_ sample: GestureSample) -> Bool {
    guard let edgeExtent else { return true }
    return geometry.dragAxis.position(of: sample) - geometry.sign * geometry.origin < edgeExtent / 2
  }

  private func direction(from first: GestureSample, to sample: GestureSample) -> RecognitionAnswer {
    if case .oneWay = beginRule {
      return wholePoints == 0 ? .undecided : (wholePoints > 0 ? .begins : .fails)
    }
    let (dx, dy) = (sample.x - first.x, sample.y - first.y)
    let moved = (dx * dx + dy * dy).squareRoot()
    guard moved > 0, moved >= slop else { return .undecided }
    guard case .cone(let halfAngle) = beginRule else { return .begins }
    return Self.angle(dx, dy, from: geometry) < halfAngle ? .begins : .fails
  }

  /// Degrees between a move and the way to the end, 0…180.
  private static func angle(_ dx: Double, _ dy: Double, from geometry: InteractionGeometry) -> Double {
    let along = geometry.sign * (geometry.axis == .x ? dx : dy)
    let across = geometry.axis == .x ? dy : dx
    return atan2(abs(across), along) * 180 / .pi
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
