/// A side of the container as it is on screen, whichever way text runs.
public enum ContainerSide: String, Sendable, Hashable, CaseIterable {
  /// The upper side.
  case top
  /// The left side.
  case left
  /// The lower side.
  case bottom
  /// The right side.
  case right
}
