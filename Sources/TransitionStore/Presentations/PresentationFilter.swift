public import TransitionModel

/// Which presentations to list; nil leaves a condition out.
public struct PresentationFilter: Sendable, Hashable {
  public var transition: String?
  public var screen: ScreenSlug?
  public var token: String?
  public var origin: SessionOrigin?

  public init(
    transition: String? = nil, screen: ScreenSlug? = nil, token: String? = nil, origin: SessionOrigin? = nil
  ) {
    self.transition = transition
    self.screen = screen
    self.token = token
    self.origin = origin
  }
}
