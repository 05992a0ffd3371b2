public import TransitionModel

/// Which presentations to list; nil leaves a condition out.
public struct PresentationFilter: Sendable, Hashable {
  /// Only those of the transition of this name.
  public var transition: String?
  /// Only those of this screen.
  public var screen: ScreenSlug?
  /// Only those of this install.
  public var token: String?
  /// Only those that came about this way.
  public var origin: SessionOrigin?

  /// All presentations, or those that meet every condition given.
  public init(
    transition: String? = nil, screen: ScreenSlug? = nil, token: String? = nil, origin: SessionOrigin? = nil
  ) {
    self.transition = transition
    self.screen = screen
    self.token = token
    self.origin = origin
  }
}
