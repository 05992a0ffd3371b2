/// What sessions are read for.
protocol SessionConsumer {
  /// Takes a session, selected or not.
  mutating func take(_ session: CountedSession)

  /// Takes a presentation's touches when all are there, in the order in which they began.
  ///
  /// - Parameter showings: When the same screen was presented again to the same token; nil where token or screen is
  ///   unknown.
  mutating func take(_ presentation: PresentationTouches, showings: Followers?, _ context: CountingContext)
}
