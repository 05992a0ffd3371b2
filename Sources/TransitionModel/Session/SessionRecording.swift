/// A destination for sessions and presentations: the boundary between the runtime and the store.
///
/// A recorder only observes. Neither its work nor its failures may change the decision on a gesture.
public protocol SessionRecording: Sendable {
  /// Begins a session, which receives its samples and its end. Called on the gesture's thread: no I/O, no blocking.
  func begin(_ header: SessionHeader) -> OpenSession
  /// Records that a screen was presented or dismissed.
  ///
  /// Called once after the screen has appeared, and again after its dismissal. Each call carries everything recorded so
  /// far, so a lost call loses nothing else.
  func record(_ presentation: PresentationRecord)
  /// Records that an app requested a name without a transition. Called on the main thread: no I/O, no blocking.
  func recordUnknown(_ name: TransitionName)
}

extension SessionRecording {
  /// Does nothing.
  public func recordUnknown(_ name: TransitionName) {}
}
