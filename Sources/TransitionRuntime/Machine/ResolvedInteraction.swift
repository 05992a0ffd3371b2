public import TransitionModel
import TransitionMotion

/// The part of a configuration that an ``InteractionMachine`` needs, resolved once for one direction.
public struct ResolvedInteraction: Sendable, Hashable {
  /// Whether the interaction presents or dismisses.
  public let direction: TransitionDirection
  /// The configuration's interaction, with the requested estimator.
  public let interaction: InteractionConfiguration
  /// Opacity of the dimming view when fully presented.
  public let dimmingAlpha: Double
  /// The transition's own timing toward the end of this direction, and back.
  public let forward: AnimationTiming
  /// The transition's own timing back to where this direction starts.
  public let backward: AnimationTiming
  /// Where nothing plays by itself, a settle is at its target at once.
  public let style: MotionStyle

  /// Nil when no gesture drives the transition in this direction.
  ///
  /// - Parameters:
  ///   - configuration: What the interaction belongs to.
  ///   - direction: Whether it presents or dismisses.
  ///   - estimator: Takes the place of the configuration's own, as an import or a replay may ask.
  ///   - style: How much of the motion is played.
  public init?(
    _ configuration: TransitionConfiguration, direction: TransitionDirection, estimator: VelocitySource? = nil,
    style: MotionStyle = .full
  ) {
    guard var interaction = configuration.interaction else { return nil }
    interaction.velocityEstimator = estimator ?? interaction.velocityEstimator
    switch direction {
    case .dismiss where configuration.dismissalType == .none: return nil
    case .present where configuration.interactivePresentation == .none: return nil
    default: break
    }
    self.direction = direction
    self.interaction = interaction
    self.style = style
    dimmingAlpha = configuration.dimming.alpha
    forward = configuration[direction].movement
    backward = configuration[direction == .present ? .dismiss : .present].movement
  }

  /// Points the view moves for a travel of the finger. An input dismissal follows a share of it, and past the distance
  /// that arms it gives by the same rubber band as the wrong way.
  package func displacement(for travel: Double, in geometry: InteractionGeometry) -> Double {
    let distance = geometry.distance
    if travel < 0 { return -interaction.overshoot(-travel, distance: distance) }
    if let input = interaction.input, let threshold = interaction.releaseRule.points {
      let held = input.resistance * min(travel, threshold)
      let beyond = input.resistance * max(travel - threshold, 0)
      guard beyond > 0, distance > 0 else { return held }
      return held + interaction.overshoot(beyond, distance: distance)
    }
    return interaction.clampsProgress ? min(travel, geometry.extent) : travel
  }

  /// Points the view gives on a screen that does not allow its dismissal: its rubber band, either way.
  package func resistedDisplacement(for travel: Double, in geometry: InteractionGeometry) -> Double {
    let overshoot = interaction.overshoot(abs(travel), distance: geometry.distance)
    return travel < 0 ? -overshoot : overshoot
  }

  /// How a view that has given returns to its place.
  package func returnTiming(from progress: Double, in geometry: InteractionGeometry) -> AnimationTiming {
    settleTiming(from: progress, finishes: false, velocity: 0, remaining: -progress * geometry.extent)
  }
}

extension ResolvedInteraction {
  /// How the settle runs.
  ///
  /// - Parameters:
  ///   - progress: The share of its way the view stands at.
  ///   - velocity: pt/s toward the end.
  ///   - remaining: Points still to go to the target, negative when the target lies behind.
  func settleTiming(from progress: Double, finishes: Bool, velocity: Double, remaining: Double) -> AnimationTiming {
    guard style != .immediate else { return .immediate }
    let handedOver = springVelocity(velocity, remaining: remaining)
    switch interaction.tail {
    case .percentDriven(let curve, let speed):
      let completion = try? PercentDrivenCompletion(
        duration: forward.duration, percentComplete: progress, finishes: finishes, completionSpeed: speed,
        completionCurve: curve.curve)
      return AnimationTiming(
        duration: completion?.remainingDuration ?? 0, shape: .curve(curve.curve))
    case .spring(let duration, let dampingRatio):
      return AnimationTiming(duration: duration, dampingRatio: dampingRatio, initialVelocity: handedOver)
    case .animator:
      let timing = finishes ? forward : backward
      guard case .spring(let spring, _) = timing.shape, interaction.velocityHandoff != .none else { return timing }
      return AnimationTiming(
        duration: timing.duration, dampingRatio: spring.dampingRatio, initialVelocity: handedOver)
    }
  }

  /// The finger's velocity in distances per second toward the target; 0 where no distance is left.
  private func springVelocity(_ velocity: Double, remaining: Double) -> Double {
    guard remaining != 0 else { return 0 }
    let relative = velocity / remaining
    guard relative.isFinite else { return 0 }
    switch interaction.velocityHandoff {
    case .none: return 0
    case .normalised: return relative
    case .negativeOnly: return min(0, velocity / abs(remaining))
    }
  }
}

/// Where an interaction goes: the axis, the way along it and how far.
///
/// Two lengths, most often the same. The *distance* is what a release rule and a session's record count in: a rule's
/// fraction is a share of it. The *extent* is the view's own way, which it goes point for point with the finger. They
/// differ where a source divides its drags by something else than that way.
public struct InteractionGeometry: Sendable, Hashable {
  /// The coordinate that counts.
  public var axis: TravelAxis
  /// +1 when the end lies toward growing coordinates, −1 when it lies toward shrinking ones.
  public var sign: Double
  /// Points that count as the whole interaction; 0 or less is taken as "no way to go".
  public var distance: Double
  /// Points from the start frame to the end frame, where a finishing settle leads.
  public var extent: Double
  /// The container coordinate that is progress 0 when the finger's absolute position is tracked.
  public var origin: Double

  /// Describes the way of an interaction.
  ///
  /// - Parameters:
  ///   - axis: The coordinate that counts.
  ///   - sign: Less than 0 counts as −1, anything else as +1.
  ///   - distance: Points that count as the whole interaction; what is negative or not finite counts as 0.
  ///   - extent: Points from the start frame to the end frame; nil for the distance.
  ///   - origin: The container coordinate that is progress 0 under absolute tracking; what is not finite counts as 0.
  public init(axis: TravelAxis, sign: Double, distance: Double, extent: Double? = nil, origin: Double = 0) {
    self.axis = axis
    self.sign = sign < 0 ? -1 : 1
    self.distance = distance.isFinite ? max(distance, 0) : 0
    self.extent = extent.map { $0.isFinite ? max($0, 0) : 0 } ?? self.distance
    self.origin = origin.isFinite ? origin : 0
  }

  /// The side of the container from which the way leads away: where an edge pan begins.
  public var startSide: ContainerSide {
    switch axis {
    case .x: sign > 0 ? .left : .right
    case .y: sign > 0 ? .top : .bottom
    }
  }

  /// The way without its length.
  package var dragAxis: DragAxis { DragAxis(axis, sign: sign) }

  /// Points from the origin to where the finger is.
  func absoluteTravel(to sample: GestureSample) -> Double { dragAxis.position(of: sample) - sign * origin }

  /// A travel as a share of the distance, 0…1; 0 where there is no way to go.
  func progress(of travel: Double) -> Double {
    distance > 0 ? min(max(travel / distance, 0), 1) : 0
  }

  /// A displacement of the view as a share of its way: the progress of the transition itself.
  func transitionProgress(of displacement: Double) -> Double {
    extent > 0 ? displacement / extent : 0
  }
}

/// A side of the container as it is on screen, whichever way text runs.
public enum ContainerSide: String, Sendable, Hashable, CaseIterable {
  /// The upper side.
  case top
  /// The left side.
  case left
  /// The lower side.
  case bottom
  /// The right side.
  case right
}
