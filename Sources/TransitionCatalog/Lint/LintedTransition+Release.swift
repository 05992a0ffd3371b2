import TransitionModel

/// A distance that one part of a release rule asks for.
struct ReleaseDistance {
  let field: ConfigurationField
  /// Points the finger must travel.
  let points: Double
  /// Whether the finger must get past them, rather than to them.
  let isStrict: Bool

  func isReached(by travel: Double) -> Bool { isStrict ? travel > points : travel >= points }
}

extension LintedTransition {
  /// The distances the release rule asks for, where the interaction covers `distance` points.
  func releaseDistances(over distance: Double) -> [ReleaseDistance] {
    guard let rule = configuration.interaction?.releaseRule else { return [] }
    var distances: [ReleaseDistance] = []
    if let fraction = rule.fraction {
      distances.append(ReleaseDistance(field: .releaseFraction, points: fraction * distance, isStrict: true))
    }
    if let points = rule.points {
      distances.append(ReleaseDistance(field: .releasePoints, points: points, isStrict: rule.kind != .armed))
    }
    return distances
  }

  /// Whether velocity can finish a drag without any distance.
  var finishesByVelocity: Bool {
    switch configuration.interaction?.releaseRule {
    case .direction, .directionOrDistance, .flingOrDistance: true
    case .anyOf(let velocity, _, _): velocity != nil
    case .projection(let horizon, _): horizon > 0
    case .distance, .armed, nil: false
    }
  }

  /// Points the most fortunate finger can travel: from the far side of the view to the container's edge, or across the
  /// whole container where it pulls on the presenter or its place is what counts.
  func reach(_ direction: TransitionDirection, in room: LintRoom) -> Double {
    let extent = room.containerExtent
    guard direction == .dismiss, configuration.interaction?.tracking == .translation else { return extent }
    return room.geometry(direction).sign > 0 ? extent - room.visible.lowerBound : room.visible.upperBound
  }

  /// Points left to a finger that comes down in the middle of the view, or of the presenter.
  func reachFromMiddle(_ direction: TransitionDirection, in room: LintRoom) -> Double {
    guard direction == .dismiss else { return room.containerExtent / 2 }
    return reach(direction, in: room) - (room.visible.upperBound - room.visible.lowerBound) / 2
  }

  /// The rooms in which a finger drives a direction and has somewhere to go.
  var drags: [(direction: TransitionDirection, room: LintRoom)] {
    draggedDirections.flatMap { direction in
      rooms.filter { $0.geometry(direction).distance > 0 }.map { (direction, $0) }
    }
  }
}
