/// What plays when the person asked for less motion.
public enum ReduceMotion: Sendable, Hashable {
  /// The view fades in its place, and nothing moves.
  case crossFade
  /// No animation at all.
  case none
  /// Another transition, by name.
  case transition(String)

  /// The case without its value, as files and columns hold it.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// ``ReduceMotion/crossFade``.
    case crossFade
    /// ``ReduceMotion/none``.
    case none
    /// ``ReduceMotion/transition(_:)``.
    case transition
  }
}
