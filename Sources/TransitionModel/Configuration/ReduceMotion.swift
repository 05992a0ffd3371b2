/// What plays when the person asked for less motion.
public enum ReduceMotion: Sendable, Hashable {
  case crossFade
  /// No animation at all.
  case none
  /// Another transition, by name.
  case transition(String)

  /// The case without its value, as files and columns hold it.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case crossFade, none, transition
  }
}
