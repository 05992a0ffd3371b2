public import TransitionModel

/// Which sessions and presentations to export; nil leaves a condition out.
public struct ExchangeFilter: Sendable, Hashable {
  /// Only those of the transition of this name.
  public var transition: String?
  /// Only those that came about this way.
  public var origin: SessionOrigin?
  /// Only sessions that began, and presentations that came, at this time or later; UTC microseconds since 1970. A
  /// presentation of which an exported session is a part comes along in any case.
  public var sinceMicroseconds: Int64?
  /// Only sessions that began, and presentations that came, before this time; UTC microseconds since 1970.
  public var untilMicroseconds: Int64?

  /// Everything, or what meets every condition given.
  public init(
    transition: String? = nil, origin: SessionOrigin? = nil, sinceMicroseconds: Int64? = nil,
    untilMicroseconds: Int64? = nil
  ) {
    self.transition = transition
    self.origin = origin
    self.sinceMicroseconds = sinceMicroseconds
    self.untilMicroseconds = untilMicroseconds
  }
}
