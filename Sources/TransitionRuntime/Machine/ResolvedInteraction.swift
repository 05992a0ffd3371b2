package import TransitionModel
import TransitionMotion

/// The part of a configuration that an ``InteractionMachine`` needs, resolved once for one direction.
package struct ResolvedInteraction: Sendable, Hashable {
  /// The direction of the interaction.
  package let direction: TransitionDirection
  /// The configuration's interaction, with the requested estimator.
  package let interaction: InteractionConfiguration
  /// The opacity of the dimming view when fully presented.
  package let dimmingAlpha: Double
  /// A Boolean value that indicates whether the presenter's view changes in this direction too: it moves, or a blur in
  /// front of it goes.
  let changesPresenter: Bool
  /// The transition's own timing toward the end of this direction.
  package let forward: AnimationTiming
  /// The transition's own timing back to the start of this direction.
  package let backward: AnimationTiming
  /// The motion style. With `immediate`, a completion animation jumps to its target.
  package let style: MotionStyle

  /// Creates the rules of one direction; nil when no gesture drives the transition in this direction, nor moves the view
  /// between its stops.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the interaction.
  ///   - direction: The direction of the interaction.
  ///   - estimator: The estimator that replaces the configuration's own, for an import or a replay.
  ///   - style: The amount of motion that is played.
  package init?(
    _ configuration: TransitionConfiguration, direction: TransitionDirection, estimator: VelocitySource? = nil,
    style: MotionStyle = .full
  ) {
    guard var interaction = configuration.interaction else { return nil }
    interaction.velocityEstimator = estimator ?? interaction.velocityEstimator
    switch direction {
    case .dismiss where configuration.dismissalType == .none: return nil
    case .present
    where configuration.interactivePresentation == .none
      && !(interaction.catchable == true && configuration.dragCanDismiss):
      return nil
    default: break
    }
    self.direction = direction
    self.interaction = interaction
    self.style = style
    dimmingAlpha = configuration.dimming.alpha
    changesPresenter = configuration[direction].presenterPose.movesView || configuration.dimming.blur != nil
    forward = configuration[direction].movement
    backward = configuration[direction == .present ? .dismiss : .present].movement
  }

  /// Returns the displacement of the view in points for a travel of the finger.
  ///
  /// An input dismissal follows a share of the travel. Past the arming distance, it resists with the same rubber band
  /// as a drag in the wrong direction.
  @inline(__always)
  package func displacement(for travel: Double, in geometry: InteractionGeometry) -> Double {
    // Most moves are these. Others take a call, which copies this structure.
    if travel >= 0, interaction.input == nil, geometry.stops == nil {
      return interaction.clampsProgress ? min(travel, geometry.extent) : travel
    }
    return bent(travel, in: geometry)
  }

  /// Between its stops the view follows the finger. Above the largest, and below the smallest if no drag dismisses, it
  /// gives by the rubber band. An input dismissal resists below the smallest.
  private func bent(_ travel: Double, in geometry: InteractionGeometry) -> Double {
    let (way, dimension) = (geometry.stopWay, geometry.bandDimension)
    let below = travel - way
    if travel < 0 { return -interaction.overshoot(-travel, distance: dimension) }
    if below <= 0 { return travel }
    if geometry.stops != nil, !geometry.canDismiss { return way + interaction.overshoot(below, distance: dimension) }
    if let input = interaction.input, let threshold = interaction.releaseRule.points {
      let beyond = input.resistance * max(below - threshold, 0)
      return way + input.resistance * min(below, threshold) + interaction.overshoot(beyond, distance: dimension)
    }
    return interaction.clampsProgress ? min(travel, geometry.extent) : travel
  }

  /// Returns the travel of the finger that gives the view this displacement, in points, from which a re-grab continues.
  func travel(for displacement: Double, in geometry: InteractionGeometry) -> Double {
    let (way, dimension) = (geometry.stopWay, geometry.bandDimension)
    let below = displacement - way
    if displacement < 0 { return interaction.travel(for: displacement, distance: dimension) }
    if below <= 0 { return displacement }
    if geometry.stops != nil, !geometry.canDismiss { return way - interaction.travel(for: -below, distance: dimension) }
    return way + interaction.travel(for: below, distance: dimension)
  }

  /// Returns the displacement in points of a view whose dismissal is refused: its rubber band, in either direction.
  package func resistedDisplacement(for travel: Double, in geometry: InteractionGeometry) -> Double {
    let overshoot = interaction.overshoot(abs(travel), distance: geometry.distance)
    return travel < 0 ? -overshoot : overshoot
  }

  /// Returns the travel of the finger that gives a view whose dismissal is refused this displacement, in points.
  package func resistedTravel(for displacement: Double, in geometry: InteractionGeometry) -> Double {
    let travel = interaction.travel(for: -abs(displacement), distance: geometry.distance)
    return displacement < 0 ? travel : -travel
  }

  /// Returns the timing with which a displaced view returns to its place.
  package func returnTiming(from progress: Double, in geometry: InteractionGeometry) -> AnimationTiming {
    settleTiming(from: progress, finishes: false, velocity: 0, remaining: -progress * geometry.extent)
  }
}

extension ResolvedInteraction {
  /// Returns the timing of a completion animation.
  ///
  /// - Parameters:
  ///   - progress: The view's progress.
  ///   - finishes: Whether the animation leads to the finished end.
  ///   - velocity: The velocity in pt/s toward the end.
  ///   - remaining: The points to the target, negative if the target lies behind.
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

  /// Returns the finger's velocity in distances per second toward the target; 0 if no distance is left.
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

/// The geometry of an interaction: its axis, its direction and its length.
///
/// It has two lengths, which are usually equal. The *distance* is the unit of release rules and recorded sessions: a
/// rule's fraction is a share of it. The *extent* is the view's own way, along which it follows the finger point for
/// point. They differ if a source system divides its drags by something other than that way.
package struct InteractionGeometry: Sendable, Hashable {
  /// The coordinate along the axis.
  package var axis: TravelAxis
  /// +1 if the end lies toward growing coordinates, −1 if toward shrinking ones.
  package var sign: Double
  /// The length of the whole interaction, in points. At 0 or less, there is no way to go.
  package var distance: Double
  /// The points from the start frame to the end frame, the target of a finishing animation.
  package var extent: Double
  /// The container coordinate of progress 0 when the finger's absolute position is tracked.
  package var origin: Double
  /// The size of the container, which is recorded and affects no decision; nil if unknown.
  package var container: ContainerSize?
  /// The stops of the view, with the largest at displacement 0, on the samples' grid; nil if a drag can only dismiss it.
  package var stops: StopTrack?
  /// A Boolean value that indicates whether a drag of a view with stops may dismiss it. A view without stops does not
  /// begin a drag that it refuses.
  package var canDismiss = true

  /// Creates a geometry.
  ///
  /// - Parameters:
  ///   - axis: The coordinate along the axis.
  ///   - sign: Less than 0 counts as −1, anything else as +1.
  ///   - distance: The length of the whole interaction, in points. A value that is negative or not finite counts as 0.
  ///   - extent: The points from the start frame to the end frame; nil for the distance.
  ///   - origin: The container coordinate of progress 0 under absolute tracking. A value that is not finite counts as
  ///     0.
  package init(axis: TravelAxis, sign: Double, distance: Double, extent: Double? = nil, origin: Double = 0) {
    self.axis = axis
    self.sign = sign < 0 ? -1 : 1
    self.distance = distance.isFinite ? max(distance, 0) : 0
    self.extent = extent.map { $0.isFinite ? max($0, 0) : 0 } ?? self.distance
    self.origin = origin.isFinite ? origin : 0
  }

  /// The side of the container at which the way starts, where an edge pan begins.
  package var startSide: ContainerSide {
    switch axis {
    case .x: sign > 0 ? .left : .right
    case .y: sign > 0 ? .top : .bottom
    }
  }

  /// The points between the largest and the smallest stop; 0 without stops.
  package var stopWay: Double { stops.map { $0.largest - $0.smallest } ?? 0 }

  /// The dimension of the rubber band, in points: the position of the largest stop; without stops, the distance.
  var bandDimension: Double { stops == nil ? distance : extent }

  /// Returns the displacement at a stop, in points.
  package func displacement(atStop index: Int) -> Double {
    guard let stops, stops.places.indices.contains(index) else { return 0 }
    return stops.largest - stops.places[index].position
  }

  /// The axis and direction without the length.
  package var dragAxis: DragAxis { DragAxis(axis, sign: sign) }

  func absoluteTravel(to sample: GestureSample) -> Double { dragAxis.position(of: sample) - sign * origin }

  /// Returns a travel as a share of the distance, 0…1; 0 if there is no distance.
  func progress(of travel: Double) -> Double {
    distance > 0 ? min(max(travel / distance, 0), 1) : 0
  }

  /// Returns a displacement of the view as a share of its way, which is the progress of the transition.
  func transitionProgress(of displacement: Double) -> Double {
    extent > 0 ? displacement / extent : 0
  }
}

/// A side of the container on screen, regardless of the direction of text.
package enum ContainerSide: String, Sendable, Hashable, CaseIterable {
  /// The upper side.
  case top
  /// The left side.
  case left
  /// The lower side.
  case bottom
  /// The right side.
  case right
}
