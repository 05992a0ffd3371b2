public import TransitionModel
package import TransitionRuntime

/// The reason why a drag on a ``Stage`` ended or did not begin. More cases may be added; use `default`.
public enum StageConclusion: Sendable, Hashable {
  /// The release rule decided.
  case decided(ReleaseDecision)
  /// The system took the touch away, and the configuration's cancel policy returns the view without evaluating the
  /// rule.
  case cancelledBySystem
  /// The app requested a dismissal during the drag.
  case requestedByApp(finishes: Bool)
  /// The app moved the view to a stop, or a touch let it go on to the stop to which it was moving.
  case moved(to: String)
  /// The toolkit did not start the transition.
  case refused(reason: String)
  /// A touch came down while the view settled, and the configuration is not interruptible, or while a transition ran
  /// without a gesture, and the configuration is not catchable.
  case ignoredTouch(isSettling: Bool)
  /// A touch, counted from 1, was no drag, for this reason. It moved nothing.
  case notRecognized(touch: Int, reason: String)
}

extension BeginRule {
  func terms(_ geometry: InteractionGeometry) -> String {
    switch self {
    case .any: "interaction.beginRule any: it must move, and an edge pan begin in the half at its edge"
    case .oneWay: "interaction.beginRule oneWay: it must set out toward the end, \(geometry.heading)"
    case .cone(let halfAngle):
      "interaction.beginRule cone: it must set out within \(ConfigurationFieldValue.number(halfAngle))° of the way to the end, "
        + geometry.heading
    }
  }
}

extension InteractionGeometry {
  /// The direction of the end, in a word.
  fileprivate var heading: String {
    switch axis {
    case .x: sign > 0 ? "to the right" : "to the left"
    case .y: sign > 0 ? "downwards" : "upwards"
    }
  }
}

extension StageConclusion: CustomStringConvertible {
  /// The conclusion in a sentence, with the rule that led to it.
  public var description: String {
    switch self {
    case .decided(let decision): "\(decision)"
    case .cancelledBySystem:
      "interrupted: the system took the touch, so the view returns (interaction.cancelPolicy is cancel)"
    case .requestedByApp(let finishes): "\(finishes ? "finished" : "cancelled"): the app asked for the dismissal"
    case .moved(let stop): "moved to \(stop): no drag decided"
    case .refused(let reason): "not started: \(reason)"
    case .ignoredTouch(true): "a touch was ignored: nothing interrupts the settle (interaction.interruptible is false)"
    case .ignoredTouch(false):
      "a touch was ignored: no drag catches an animation that began without one (interaction.catchable is false)"
    case .notRecognized(let touch, let reason): "touch \(touch) was not recognized as a drag (\(reason))"
    }
  }
}

/// The log of a ``Stage``: frames at its rate, and events with their times.
public struct StageLog: Sendable, Hashable {
  /// The presented view and the dimming at one instant.
  package struct Frame: Sendable, Hashable {
    /// The time since the stage was created, in seconds.
    package var time: Double
    /// The share of the transition in progress: below 0 in a rubber band, above 1 in an overshoot.
    package var progress: Double
    /// The pose of the presented view.
    package var pose: ViewPose
    /// The pose of the presenter's view; nil while it is out of the hierarchy.
    package var presenter: ViewPose?
    /// The opacity of the dimming view, 0…1.
    package var dimming: Double
  }

  /// An event, in UIKit's terms.
  package struct Event: Sendable, Hashable {
    /// The time since the stage was created, in seconds.
    package var time: Double
    /// The name of the event: `present`, `complete(true)`.
    package var name: String
  }

  /// The frames, in order of time.
  package internal(set) var frames: [Frame] = []
  /// The events, in order.
  package internal(set) var events: [Event] = []
  /// The conclusion of each touch, in order.
  public internal(set) var conclusions: [StageConclusion] = []

  /// The offsets between which a list in the view moved, in points, in order: where it began, each place at which it turned
  /// round or a finger let it go, and where it came to rest. Empty without a list.
  package internal(set) var listTurns: [Double] = []

  /// The touches whose first points were lost before recognition, in order.
  ///
  /// With absolute tracking no points are lost, and this is empty.
  package internal(set) var recognitions: [StageRecognition] = []

  /// The decisions of the release rule, one per release.
  package var decisions: [ReleaseDecision] {
    conclusions.compactMap { if case .decided(let decision) = $0 { decision } else { nil } }
  }
}

/// The distance that a touch covered before it was recognized as a drag. The travel that decides a release is shorter
/// than the finger's by this distance.
///
/// The distance depends on the begin rule and on the position of the samples, because a touch is recognized at one of
/// them.
package struct StageRecognition: Sendable, Hashable {
  /// The touch, counted from 1.
  package let touch: Int
  /// The travel toward the end from the first touch to the last position, in points.
  package let travel: Double
  /// The travel toward the end from the first touch to the recognition, in points. It moved nothing.
  package let unrecognizedTravel: Double
}

extension StageRecognition: CustomStringConvertible {
  /// The recognition in a sentence.
  package var description: String {
    let lost = ConfigurationFieldValue.number((unrecognizedTravel * 10).rounded() / 10)
    // The unrecognized travel exceeds the final travel if the finger turned back.
    guard travel > unrecognizedTravel else {
      return "touch \(touch) moved \(lost) pt before it was recognized as a drag"
    }
    let whole = ConfigurationFieldValue.number((travel * 10).rounded() / 10)
    return "touch \(touch) moved \(whole) pt; it was recognized as a drag after the first \(lost) pt"
  }
}
