/// What the stage's toolkit does when it is asked to start a transition.
public enum StageStart: Sendable, Hashable {
  /// Starts it this many seconds later. UIKit takes a turn of its run loop; 0 starts at once, and what is not finite never comes.
  case after(Double)
  /// Refuses, for this reason.
  case refused(reason: String)
  /// Never answers: what a toolkit must not do, and sometimes does.
  case never
}
