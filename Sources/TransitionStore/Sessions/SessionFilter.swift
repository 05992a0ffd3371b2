public import TransitionModel

/// Which sessions to list; nil leaves a condition out.
public struct SessionFilter: Sendable, Hashable {
  /// Only this transition's.
  public var transition: String?
  /// Only those that ended so.
  public var outcome: SessionOutcome?
  /// Only those from there.
  public var origin: SessionOrigin?
  /// Only sessions that began at this time or later; UTC microseconds since 1970.
  public var sinceMicroseconds: Int64?
  /// Only sessions that began before this time; UTC microseconds since 1970.
  public var untilMicroseconds: Int64?
  /// At most this many, the latest ones.
  public var limit: Int?

  /// Describes a selection; without arguments, every session.
  public init(
    transition: String? = nil, outcome: SessionOutcome? = nil, origin: SessionOrigin? = nil,
    sinceMicroseconds: Int64? = nil, untilMicroseconds: Int64? = nil, limit: Int? = nil
  ) {
    self.transition = transition
    self.outcome = outcome
    self.origin = origin
    self.sinceMicroseconds = sinceMicroseconds
    self.untilMicroseconds = untilMicroseconds
    self.limit = limit
  }
}
