public import TransitionModel

/// What ended a drag on a ``Stage``, or kept it from beginning.
public enum StageConclusion: Sendable, Hashable {
  /// The release rule was asked.
  case decided(ReleaseDecision)
  /// The system took the touch away, and the configuration's cancel policy takes the view back without asking the rule.
  case cancelledBySystem
  /// The app asked for a dismissal during the drag.
  case requestedByApp(finishes: Bool)
  /// The toolkit did not start the transition.
  case refused(reason: String)
  /// A touch came down while the view settled, and the configuration lets nobody interrupt that.
  case ignoredTouch
  /// A touch, counted from 1, that the begin rule let go by on this way: it moved nothing.
  case notRecognized(touch: Int, BeginRule, InteractionGeometry)
}

extension BeginRule {
  fileprivate func terms(_ geometry: InteractionGeometry) -> String {
    switch self {
    case .any: "interaction.beginRule any: it must move, and an edge pan begin in the half at its edge"
    case .oneWay: "interaction.beginRule oneWay: it must set out toward the end, \(geometry.heading)"
    case .cone(let halfAngle):
      "interaction.beginRule cone: it must set out within \(FieldValue.number(halfAngle))° of the way to the end, "
        + geometry.heading
    }
  }
}

extension InteractionGeometry {
  /// Where the end lies, in a word.
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
    case .cancelledBySystem: "cancelled: the system took the touch (interaction.cancelPolicy is cancel)"
    case .requestedByApp(let finishes): "\(finishes ? "finished" : "cancelled"): the app asked for the dismissal"
    case .refused(let reason): "not started: \(reason)"
    case .ignoredTouch: "a touch was ignored: nothing interrupts the settle (interaction.interruptible is false)"
    case .notRecognized(let touch, let rule, let geometry):
      "touch \(touch) was not recognized as a drag (\(rule.terms(geometry)))"
    }
  }
}
