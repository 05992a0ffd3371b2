import Foundation
public import TransitionModel

/// Whether a touch becomes a drag: a configuration's begin rule, fed touch by touch before the machine hears of it.
///
/// One value for one touch. The host feeds every move until the answer is final; from then on it feeds the machine, or
/// leaves the touch to others.
public struct DragRecognition: Sendable {
  public enum Answer: Sendable, Hashable {
    case undecided, begins, fails
  }

  private let rule: BeginRule
  private let geometry: InteractionGeometry
  private let start: (x: Double, y: Double)
  private var last: (x: Double, y: Double)
  private var whole = 0.0
  public private(set) var answer = Answer.undecided

  /// - Parameters:
  ///   - x: Where the finger came down, in container points; so `y`.
  ///   - scrollOffset: How far a scroll view under the finger is scrolled from its top, in points; nil without one.
  ///     Scrolled content keeps the touch. Decided here once: a drag does not change hands midway.
  /// - Returns: Nil when no gesture drives this direction.
  public init?(
    _ controller: PresentationController, direction: TransitionDirection, in context: LayoutContext, x: Double,
    y: Double, scrollOffset: Double? = nil
  ) {
    let configuration = controller.configuration
    guard let rule = InteractionRule(configuration, direction: direction) else { return nil }
    self.rule = rule.interaction.beginRule
    geometry = controller.interactionGeometry(in: context, direction: direction)
    start = (x, y)
    last = (x, y)
    if let scrollOffset, scrollOffset > 0 { answer = .fails }
    if direction == .present, configuration.interactivePresentation == .edgePan {
      let extent = geometry.axis == .x ? context.width : context.height
      let fromEdge = geometry.sign * ((geometry.axis == .x ? x : y) - geometry.origin)
      if fromEdge >= extent / 2 { answer = .fails }
    }
  }

  /// The finger is now here, in container points.
  public mutating func move(x: Double, y: Double) -> Answer {
    guard answer == .undecided, x.isFinite, y.isFinite else { return answer }
    answer = judged(x, y)
    last = (x, y)
    return answer
  }

  private mutating func judged(_ x: Double, _ y: Double) -> Answer {
    switch rule {
    case .any:
      return .begins
    case .oneWay:
      // Whole points of each move, as the source counts them: moves under a point never fix a direction.
      whole += (geometry.sign * (geometry.axis == .x ? x - last.x : y - last.y)).rounded(.towardZero)
      return whole == 0 ? .undecided : (whole > 0 ? .begins : .fails)
    case .cone(let halfAngle):
      let (dx, dy) = (x - start.x, y - start.y)
      guard dx != 0 || dy != 0 else { return .undecided }
      let along = geometry.sign * (geometry.axis == .x ? dx : dy)
      let across = geometry.axis == .x ? dy : dx
      return Self.degrees(across, along) < halfAngle ? .begins : .fails
    }
  }

  /// The angle between a move and the direction of travel, 0…180.
  private static func degrees(_ across: Double, _ along: Double) -> Double {
    abs(atan2(across, along)) * 180 / Double.pi
  }
}
