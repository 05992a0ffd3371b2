/// One direction of a transition: its timing and the poses at its far end.
public struct TransitionMotion: Sendable, Hashable {
  public var timing: TransitionTiming
  /// The presented view where it comes from (presenting) or goes to (dismissing).
  public var pose: Pose
  /// The presenter's view while the presented one is on screen.
  public var presenterPose: Pose

  public init(timing: TransitionTiming, pose: Pose = Pose(), presenterPose: Pose = Pose()) {
    self.timing = timing
    self.pose = pose
    self.presenterPose = presenterPose
  }
}
