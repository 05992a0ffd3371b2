/// One direction of a transition: its timing and the poses at its far end.
public struct DirectionConfiguration: Sendable, Hashable {
  /// How it moves in time.
  public var timing: TransitionTiming
  /// The presented view where it comes from (presenting) or goes to (dismissing).
  public var pose: Pose
  /// The presenter's view while the presented one is on screen.
  public var presenterPose: Pose

  /// Describes one direction; the poses unless given leave the views as they are.
  public init(timing: TransitionTiming, pose: Pose = Pose(), presenterPose: Pose = Pose()) {
    self.timing = timing
    self.pose = pose
    self.presenterPose = presenterPose
  }
}
