public import TransitionModel
public import TransitionRuntime

/// What ended a drag on a ``Stage``, or kept it from beginning.
public enum StageConclusion: Sendable, Hashable {
  /// The release rule decided.
  case decided(ReleaseDecision)
  /// The system took the touch away, and the configuration's cancel policy takes the view back without asking the rule.
  case cancelledBySystem
  /// The app requested a dismissal during the drag.
  case requestedByApp(finishes: Bool)
  /// The toolkit did not start the transition.
  case refused(reason: String)
  /// A touch came down while the view settled, and the configuration is not interruptible.
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

/// What a ``Stage`` showed: frames at its rate, and what happened when.
public struct StageLog: Sendable, Hashable {
  /// The presented view and the dimming at one instant.
  public struct Frame: Sendable, Hashable {
    /// Seconds since the stage was set up.
    public var time: Double
    /// Share of the transition in progress; below 0 in a rubber band, above 1 in an overshoot.
    public var progress: Double
    /// The presented view.
    public var pose: ViewPose
    /// The presenter's view; nil while it is out of the hierarchy.
    public var presenter: ViewPose?
    /// Opacity of the dimming view, 0…1.
    public var dimming: Double
  }

  /// Something that happened, in UIKit's words.
  public struct Event: Sendable, Hashable {
    /// Seconds since the stage was set up.
    public var time: Double
    /// What happened: `present`, `complete(true)`.
    public var name: String
  }

  /// The frames, in the order of their time.
  public internal(set) var frames: [Frame] = []
  /// The events, in order.
  public internal(set) var events: [Event] = []
  /// How each drag's touches came to an end, in order.
  public internal(set) var conclusions: [StageConclusion] = []

  /// The touches whose first points went by until they were recognized, in order. Where the view is where the finger is,
  /// no points are lost, and nothing stands here.
  public internal(set) var recognitions: [StageRecognition] = []

  /// The decisions of the release rule, release by release.
  public var decisions: [ReleaseDecision] {
    conclusions.compactMap { if case .decided(let decision) = $0 { decision } else { nil } }
  }
}

/// How far a touch went until it was recognized as a drag: by so much the travel that a release is decided by is shorter
/// than the finger's.
///
/// How far that is depends on the begin rule and on where the samples lie: a touch is recognized at one of them.
public struct StageRecognition: Sendable, Hashable {
  /// The touch, counted from 1.
  public let touch: Int
  /// Points toward the end, from where the finger came down to where it was last.
  public let travel: Double
  /// Points toward the end, from where the finger came down to where it was recognized. They moved nothing.
  public let unrecognizedTravel: Double
}

extension StageRecognition: CustomStringConvertible {
  /// The recognition in a sentence.
  public var description: String {
    let lost = FieldValue.number((unrecognizedTravel * 10).rounded() / 10)
    // Further than it came in the end, where the finger turned back.
    guard travel > unrecognizedTravel else { return "touch \(touch) went \(lost) pt until it was recognized as a drag" }
    let whole = FieldValue.number((travel * 10).rounded() / 10)
    return "touch \(touch) went \(whole) pt, the first \(lost) pt of them until it was recognized as a drag"
  }
}
