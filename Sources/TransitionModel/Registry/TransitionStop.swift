/// The name of a stop, a place at which a presented screen rests: `"half"`.
public struct TransitionStop: RawRepresentable, ExpressibleByStringLiteral, Hashable, Sendable,
  CustomStringConvertible
{
  /// The name in `geometry.stops`.
  public let rawValue: String

  /// Creates a name from text, without checking that a transition has such a stop.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Creates a name from a literal.
  public init(stringLiteral value: String) { self.init(rawValue: value) }

  /// The same as ``rawValue``.
  public var description: String { rawValue }
}
