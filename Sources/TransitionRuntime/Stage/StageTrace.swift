public import TransitionModel

/// What a ``Stage`` showed: frames at its rate, and what happened when.
public struct StageTrace: Sendable, Hashable {
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

  /// What the release rule said, release by release.
  public var decisions: [ReleaseDecision] {
    conclusions.compactMap { if case .decided(let decision) = $0 { decision } else { nil } }
  }
}
