import TestSupport
import Testing
import TransitionModel

@testable import TransitionRuntime

/// A view with stops at multiples of 200 points, and the rules of its drags.
struct StopSystem: Sendable, CustomTestStringConvertible {
  var count = 3
  var kind = StopRule.Kind.nearest
  var reach = StopRule.Reach.any
  var canDismiss = true
  var edge = TransitionEdge.bottom
  var isInput = false
  var fadesDimming = true
  var cancelPolicy = CancelPolicy.cancel
  /// The estimator; the recognizer's is what events say.
  var estimator = VelocitySource.recognizer

  static let names = ["tip", "half", "most", "full"]
  static let fling = 300.0
  static let horizon = 0.2

  var testDescription: String {
    "\(count) stops, \(kind), \(reach), \(canDismiss ? "can dismiss" : "refuses"), \(edge)\(isInput ? ", input" : "")"
  }

  /// Kinds × reaches × refused or not, for each number of stops; edges in turn.
  static let all: [StopSystem] = {
    var systems: [StopSystem] = []
    for count in 1...4 {
      for kind in StopRule.Kind.allCases {
        for reach in StopRule.Reach.allCases {
          for canDismiss in [true, false] {
            let edge = TransitionEdge.allCases[systems.count % 4]
            systems.append(
              StopSystem(
                count: count, kind: kind, reach: reach, canDismiss: canDismiss, edge: edge,
                isInput: systems.count % 3 == 0, fadesDimming: systems.count % 5 != 0,
                cancelPolicy: systems.count % 2 == 0 ? .cancel : .decide))
          }
        }
      }
    }
    return systems
  }()

  var sign: Double { edge == .bottom || edge == .trailing ? 1 : -1 }
  var axis: TravelAxis { edge.axis == .y ? .y : .x }

  func rule() throws -> ResolvedInteraction {
    var values = isInput ? SourceSystems.modalInput : SourceSystems.modalStandard
    values["geometry.edge"] = .text(edge.rawValue)
    values["geometry.height"] = nil
    values["interaction.interruptible"] = .flag(true)
    values["interaction.fadesDimming"] = .flag(fadesDimming)
    values["interaction.cancelPolicy"] = .text(cancelPolicy.rawValue)
    values["interaction.velocityEstimator"] = .text(estimator.rawValue)
    values["interaction.locksContent"] = .flag(true)
    for (index, name) in Self.names.prefix(count).enumerated() {
      values["geometry.stops.\(index + 1).name"] = .text(name)
      values["geometry.stops.\(index + 1).size"] = .text("points")
      values["geometry.stops.\(index + 1).points"] = .number(200 * Double(index + 1))
      values["geometry.stops.\(index + 1).dimming"] = index == 0 ? .number(0.1) : nil
    }
    if count > 1 {
      values["interaction.stopRule.kind"] = .text(kind.rawValue)
      values["interaction.stopRule.horizon"] = kind == .nearest ? .number(Self.horizon) : nil
      values["interaction.stopRule.velocity"] = kind == .next ? .number(Self.fling) : nil
      values["interaction.stopRule.reach"] = .text(reach.rawValue)
      values["interaction.tail.kind"] = .text("spring")
      values["interaction.tail.duration"] = .number(0.4)
      values["interaction.tail.dampingRatio"] = .number(0.9)
    }
    return try #require(ResolvedInteraction(SourceSystems.configuration(values), direction: .dismiss))
  }

  /// Returns the geometry where the view has all its stops, moved by some points, or all but the first ones.
  func geometry(without hidden: Int = 0, moved: Double = 0) -> InteractionGeometry {
    let places = (min(hidden, count - 1)..<count).map { index in
      StopTrack.Place(
        Stop(Self.names[index], .points(0), threshold: nil).dimmed(index == 0 ? 0.1 : nil),
        at: 200 * Double(index + 1) + moved)
    }
    var geometry = InteractionGeometry(axis: axis, sign: sign, distance: places.last?.position ?? 0)
    geometry.canDismiss = canDismiss
    if places.count > 1 || !canDismiss { geometry.stops = StopTrack(places: places) }
    return geometry
  }

  /// Returns a sample at a travel toward the edge.
  func sample(_ milliseconds: Int64, _ travel: Double, _ phase: GestureSample.Phase) -> GestureSample {
    let place = 400 + sign * travel
    return GestureSample(
      timeMicroseconds: milliseconds * 1000, x: axis == .x ? place : 0, y: axis == .y ? place : 0, phase: phase)
  }
}

extension Stop {
  fileprivate func dimmed(_ dimming: Double?) -> Stop {
    var stop = self
    stop.dimming = dimming
    return stop
  }
}
