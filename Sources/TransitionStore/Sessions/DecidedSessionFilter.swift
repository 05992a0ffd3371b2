package import TransitionModel

/// Which decided sessions to read; those in the form that is shared are never among them, as their traces are not what
/// was drawn.
package struct DecidedSessionFilter: Sendable, Hashable {
  /// The transition's name.
  package var transition: String
  /// The revision that was on screen.
  package var revision: Int
  package var direction: TransitionDirection
  /// Simulated ones, or all others.
  package var isSimulated: Bool
  /// The earliest begin, UTC microseconds since 1970; nil for no bound.
  package var sinceMicroseconds: Int64?

  package init(
    transition: String, revision: Int, direction: TransitionDirection, isSimulated: Bool,
    sinceMicroseconds: Int64? = nil
  ) {
    self.transition = transition
    self.revision = revision
    self.direction = direction
    self.isSimulated = isSimulated
    self.sinceMicroseconds = sinceMicroseconds
  }
}
