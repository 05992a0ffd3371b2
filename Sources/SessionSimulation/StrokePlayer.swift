import Foundation
public import TransitionModel
public import TransitionRuntime
public import TransitionStage

/// Plays strokes through the controllers vended for a transition; what comes out are sessions.
///
/// Recognition has happened, so begin rules are not applied. The decision is the machine's own: there is no second
/// copy of it for imports.
public struct StrokePlayer: Sendable {
  /// What the strokes are played under, and what their sessions name.
  public let transition: TransitionRevision
  /// Whether the strokes present or dismiss.
  public let direction: TransitionDirection
  /// The way of the interaction: axis, sign, distance.
  public let geometry: InteractionGeometry
  /// Where the release velocity comes from; recorded strokes carry no recognizer's.
  public let estimator: VelocitySource
  /// What the sessions say about where they come from.
  public let origin: SessionOrigin

  /// Plays strokes as a view moved that travels so far.
  ///
  /// - Parameters:
  ///   - transition: What the strokes are played under.
  ///   - direction: Whether they present or dismiss.
  ///   - distance: What the configuration's distance rule measures, in points: how far the view travels from its place
  ///     to out of sight, or its size along the axis. The configuration's offset is added.
  ///   - axis: The coordinate that counts; nil for the one of the configuration's edge.
  ///   - estimator: nil for the configuration's own, or `lsq100` where that is the recognizer's.
  ///   - origin: What the sessions say about where they come from.
  /// - Throws: ``StrokePlayerError`` when no gesture drives the transition that way, or the distance makes no sense.
  public init(
    _ transition: TransitionRevision, direction: TransitionDirection = .dismiss, distance: Double,
    axis: TravelAxis? = nil, estimator: VelocitySource? = nil, origin: SessionOrigin = .imported
  ) throws(StrokePlayerError) {
    guard distance.isFinite, (1...100_000).contains(distance) else { throw .distanceOutOfRange(distance) }
    let edge = transition.configuration.geometry.edge
    let sign = direction == .dismiss ? edge.sign : -edge.sign
    let geometry = InteractionGeometry(
      axis: axis ?? edge.axis, sign: sign,
      distance: distance + (transition.configuration.interaction?.distanceOffset ?? 0), extent: distance,
      origin: sign > 0 ? 0 : distance)
    try self.init(transition, direction: direction, geometry: geometry, estimator: estimator, origin: origin)
  }

  /// - Parameter geometry: The way of the interaction in the layout that the strokes were made for.
  /// - Throws: ``StrokePlayerError`` when no gesture drives the transition that way.
  init(
    _ transition: TransitionRevision, direction: TransitionDirection, geometry: InteractionGeometry,
    estimator: VelocitySource? = nil, origin: SessionOrigin
  ) throws(StrokePlayerError) {
    guard let rule = ResolvedInteraction(transition.configuration, direction: direction) else {
      throw .notInteractive(transition: transition.name, direction: direction)
    }
    (self.transition, self.direction, self.origin, self.geometry) = (transition, direction, origin, geometry)
    let wanted = estimator ?? rule.interaction.velocityEstimator
    self.estimator = wanted == .recognizer ? .lsq100 : wanted
  }

  /// The session of one stroke. A touch that comes after the view has settled would be another interaction and is left
  /// out. The session's identity follows from what went in, so that the same stroke is the same session.
  public func session(_ stroke: Stroke, beganAtMicroseconds: Int64) throws(StrokePlayerError) -> InteractionSession {
    let uuid = SessionIdentity.uuid(
      digest: transition.digest, direction: direction, axis: geometry.axis,
      distance: geometry.distance,
      estimator: estimator, externalID: stroke.externalID, samples: stroke.samples)
    let context = SessionContext(
      uuid: uuid, externalID: stroke.externalID, origin: origin, token: stroke.user.map(SessionIdentity.token),
      beganAtMicroseconds: beganAtMicroseconds)
    let collector = SessionCollector()
    do {
      let manager = try ModalTransitionManager(
        transition.name, from: FixedTransitions([transition]), recordingTo: collector, context: context,
        estimator: estimator)
      let stage = Stage(manager, framesPerSecond: nil, geometry: geometry)
      if direction == .dismiss { stage.placePresented() }
      stage.drag(stroke.touches, direction)
    } catch { throw .noSession(stroke.externalID) }
    guard let session = collector.take().first else { throw .noSession(stroke.externalID) }
    return session
  }
}

/// Why strokes cannot be played.
public enum StrokePlayerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The interaction distance, in points, is not in 1…100000.
  case distanceOutOfRange(Double)
  /// The configuration lets no gesture drive the transition in this direction.
  case notInteractive(transition: String, direction: TransitionDirection)
  /// The stroke of this name began no session: it has no `began`, or no end.
  case noSession(String)

  /// What is wrong, what is allowed and what to do next.
  public var description: String {
    switch self {
    case .distanceOutOfRange(let distance):
      return "The interaction distance is \(distance); allowed 1…100000 pt. It is how far the view travels from its "
        + "place to out of sight; for a full-height card, the screen's height."
    case .notInteractive(let transition, let direction):
      let field = direction == .dismiss ? "interaction.dismissalType" : "interaction.interactivePresentation"
      return "No gesture \(direction == .dismiss ? "dismisses" : "presents") \(transition): its \(field) is none. "
        + "Choose a transition with another; \(ShellCommand("transitions", "list", field + "!=none")) shows them."
    case .noSession(let stroke):
      return
        "No session came out of stroke \(QuotedText.of(stroke)). A stroke starts with began and ends with ended or cancelled."
    }
  }
}

/// One person's gesture, as recorded somewhere else or made up: no decision has been taken yet.
public struct Stroke: Sendable, Hashable {
  /// The stroke's name where it comes from.
  public var externalID: String
  /// Who made it, where the recording says; used only as a grouping token.
  public var user: String?
  /// One touch, or several where the finger came back while the view settled.
  public var touches: [StageTouch]

  /// All samples, touch after touch.
  public var samples: [GestureSample] { touches.flatMap(\.samples) }
}
