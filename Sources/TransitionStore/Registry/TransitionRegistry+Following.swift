extension TransitionRegistry {
  /// Looks now and then whether another process has changed the file, and refreshes what is vended when one has.
  ///
  /// Looking is one `PRAGMA data_version` on a connection of its own, on a thread of its own: asking for a transition
  /// never waits for it, and reads memory as always. For programs that run long beside others, such as a gallery; an app
  /// that alone has its registry needs none of it. A registry in memory has nobody to follow.
  ///
  /// - Parameters:
  ///   - interval: From one look to the next; at least a millisecond.
  ///   - onChange: Called after each change was seen and what is vended refreshed, never before the first look; on the
  ///     thread that looks, so it must not take long. This object's own writes are changes, too.
  /// - Returns: What follows, until it is cancelled or released.
  /// - Throws: ``RegistryError`` when the file cannot be opened for reading once more.
  public func followChanges(
    every interval: Duration = .milliseconds(500), onChange: (@Sendable () -> Void)? = nil
  ) throws(RegistryError) -> RegistryFollower {
    let follower = try RegistryFollower(of: self, onChange: onChange)
    follower.start(every: interval)
    return follower
  }
}
