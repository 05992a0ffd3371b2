public import TransitionModel

/// What an ``InteractionMachine`` needs of a configuration, resolved once for one direction.
public struct InteractionRule: Sendable, Hashable {
  /// Whether the interaction presents or dismisses.
  public let direction: TransitionDirection
  /// The configuration's interaction, with the estimator that was asked for.
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
    let presentation = AnimationTiming(configuration.presentation.timing)
    let dismissal = AnimationTiming(configuration.dismissal.timing)
    self.direction = direction
    self.interaction = interaction
    self.style = style
    dimmingAlpha = configuration.dimming.alpha
    forward = direction == .present ? presentation : dismissal
    backward = direction == .present ? dismissal : presentation
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
}
