import Foundation
public import TransitionModel
package import TransitionRuntime
package import TransitionStage

/// Plays strokes through the controllers of a transition, which returns sessions.
///
/// The strokes are already recognized, so begin rules are not applied. The state machine makes the decisions, so
/// imports have no second implementation of them.
public struct StrokePlayer: Sendable {
  /// The transition of the sessions.
  public let transition: TransitionRevision
  /// The direction of the strokes.
  public let direction: TransitionDirection
  /// The geometry of the interaction: axis, sign, distance.
  package let geometry: InteractionGeometry
  /// The source of the release velocity. Recorded strokes contain no velocity of a recognizer.
  package let estimator: VelocitySource
  /// The origin of the sessions.
  package let origin: SessionOrigin
  /// The container of a view with stops, and the stop at which each stroke begins; nil for that at which it appears.
  private var stops: (layout: LayoutContext, from: String?)?

  /// Creates a player for a view that travels a given distance.
  ///
  /// - Parameters:
  ///   - transition: The transition of the sessions.
  ///   - direction: The direction of the strokes.
  ///   - distance: The length that the configuration's distance rule measures, in points: the view's travel from its
  ///     place to out of sight, or its size along the axis. The configuration's offset is added. For a view with stops:
  ///     the container's length along the axis, without a safe area.
  ///   - stop: The stop at which each stroke begins; nil for that at which the view appears.
  ///   - axis: The axis of the strokes; nil for the axis of the configuration's edge.
  ///   - estimator: The estimator; nil for the configuration's own, or for `motion2` if that is the recognizer's.
  ///   - origin: The origin of the sessions.
  /// - Throws: ``StrokePlayerError`` when no gesture drives the transition in that direction, or the distance is not
  ///   valid.
  package init(
    _ transition: TransitionRevision, direction: TransitionDirection = .dismiss, distance: Double,
    from stop: String? = nil, axis: TravelAxis? = nil, estimator: VelocitySource? = nil,
    origin: SessionOrigin = .imported
  ) throws(StrokePlayerError) {
    guard distance.isFinite, (1...100_000).contains(distance) else { throw .distanceOutOfRange(distance) }
    let edge = transition.configuration.geometry.edge
    let sign = direction == .dismiss ? edge.sign : -edge.sign
    if direction == .dismiss, !transition.configuration.geometry.stops.isEmpty {
      let isVertical = edge.axis == .y
      let layout = LayoutContext(
        width: isVertical ? LayoutContext.phone.width : distance,
        height: isVertical ? distance : LayoutContext.phone.height)
      let controller = PresentationController(configuration: transition.configuration)
      let places = controller.stopTrack(in: layout)?.places.map(\.stop.name) ?? []
      if let stop, !places.contains(stop) { throw .noStop(stop, has: places) }
      try self.init(
        transition, direction: direction, geometry: controller.interactionGeometry(in: layout, direction: .dismiss),
        estimator: estimator, origin: origin)
      stops = (layout, stop)
      return
    }
    if let stop { throw .noStop(stop, has: []) }
    let geometry = InteractionGeometry(
      axis: axis ?? edge.axis, sign: sign,
      distance: distance + (transition.configuration.interaction?.distanceOffset ?? 0), extent: distance,
      origin: sign > 0 ? 0 : distance)
    try self.init(transition, direction: direction, geometry: geometry, estimator: estimator, origin: origin)
  }

  /// Creates a player.
  ///
  /// - Throws: ``StrokePlayerError`` when no gesture drives the transition in that direction.
  init(
    _ transition: TransitionRevision, direction: TransitionDirection, geometry: InteractionGeometry,
    estimator: VelocitySource? = nil, origin: SessionOrigin
  ) throws(StrokePlayerError) {
    guard let rule = ResolvedInteraction(transition.configuration, direction: direction) else {
      if transition.configuration.kind == .observed { throw .observed(transition: transition.name) }
      throw .notInteractive(transition: transition.name, direction: direction)
    }
    (self.transition, self.direction, self.origin, self.geometry) = (transition, direction, origin, geometry)
    let wanted = estimator ?? rule.interaction.velocityEstimator
    self.estimator = wanted == .recognizer ? .ofSamples : wanted
  }

  /// Returns the session of one stroke.
  ///
  /// A touch after the view has settled would be another interaction and is omitted. The session's identity is derived
  /// from the input, so the same stroke gives the same session.
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
      let stage = Stage(manager, layout: stops?.layout ?? .phone, framesPerSecond: nil, geometry: geometry)
      if direction == .dismiss { stage.placePresented(atStop: stops?.from) }
      stage.drag(stroke.touches, direction)
    } catch { throw .noSession(stroke.externalID) }
    guard let session = collector.take().first else { throw .noSession(stroke.externalID) }
    return session
  }
}

/// An error: strokes that cannot be played.
public enum StrokePlayerError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The interaction distance, in points, is not in 1…100000.
  case distanceOutOfRange(Double)
  /// No gesture drives the transition in this direction.
  case notInteractive(transition: String, direction: TransitionDirection)
  /// Something else presents the transition, so there is no release rule to decide.
  case observed(transition: String)
  /// The view has no stop of this name.
  case noStop(String, has: [String])
  /// The stroke with this name began no session: it has no `began`, or no end.
  case noSession(String)

  /// The problem, the allowed values and what to do next.
  public var description: String {
    switch self {
    case .distanceOutOfRange(let distance):
      return "The interaction distance is \(distance); allowed 1…100000 pt. It is how far the view travels from its "
        + "place to out of sight; for a full-height card, the screen's height."
    case .notInteractive(let transition, let direction):
      let field = direction == .dismiss ? "interaction.dismissalType" : "interaction.interactivePresentation"
      return
        "No gesture \(direction == .dismiss ? "dismisses" : "presents") \(word: transition): its \(field) is none. "
        + "Choose a transition with another; \(ShellCommand("transitions", "list", field + "!=none")) shows them."
    case .observed(let transition):
      return
        "Something else presents \(transition), so it has no release rule that could decide a stroke. "
        + "Choose a transition with one, such as card-standard. "
        + "\(ShellCommand("transitions", "infer", transition)) estimates the rule from drags that an app recorded."
    case .noStop(let stop, let names):
      return "There is no stop \(QuotedText.of(stop)). "
        + (names.isEmpty ? "The transition has none." : "Stops: \(names.joined(separator: ", ")).")
    case .noSession(let stroke):
      return
        "Stroke \(QuotedText.of(stroke)) gave no session. A stroke starts with began and ends with ended or cancelled."
    }
  }
}

/// A person's gesture, recorded elsewhere or simulated, before any decision.
public struct Stroke: Sendable, Hashable {
  /// The stroke's name at its origin.
  public var externalID: String
  /// The person who made the stroke, if recorded. It is used only as a grouping token.
  public var user: String?
  /// The touches: one, or several if the finger came back while the view settled.
  package var touches: [StageTouch]

  /// The time of the first sample in its file, in microseconds of the file's clock. The touches count from it.
  public var firstMicroseconds: Int64 = 0

  /// All samples, touch after touch.
  package var samples: [GestureSample] { touches.flatMap(\.samples) }

  /// Returns when the stroke began, in UTC µs since 1970, if the file's clock is that of the calendar: its time is then
  /// between the year 2000 and a day after `now`. Other clocks count from a device's start, or from the stroke's.
  public func date(at now: Int64) -> Int64? {
    (Self.year2000...max(now + WallClock.day, Self.year2000)).contains(firstMicroseconds) ? firstMicroseconds : nil
  }

  /// 2000-01-01 in UTC µs since 1970. A device's clock would reach this after 30 years.
  private static let year2000: Int64 = 946_684_800_000_000
}
