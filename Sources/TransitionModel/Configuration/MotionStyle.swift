/// How much of a transition's motion is played; what is decided, and what is recorded, is the same in all three.
public enum MotionStyle: String, Sendable, Hashable, CaseIterable {
  /// As the configuration says.
  case full
  /// The view fades in its place over the transition's duration, and nothing moves. A drag drives the fade: the finger
  /// decides as ever, and the view shows its progress as opacity instead of following.
  case crossFade
  /// Nothing plays by itself: the view and its dimming are at the end at once. A drag still moves the view under the
  /// finger, because that is the person's own motion, and the release jumps.
  case immediate
}
