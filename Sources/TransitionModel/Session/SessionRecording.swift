/// Where sessions and presentations go: the seam between the runtime and the store.
///
/// A recorder only watches. Nothing it does, and no failure of its own, may change what a gesture decides.
public protocol SessionRecording: Sendable {
  /// A session begins; its samples and its end are told to the trace. Called on the gesture's thread: no I/O, no waiting.
  func begin(_ header: SessionHeader) -> SessionTrace
  /// A screen has been presented, or one that was has been dismissed. Called when it has come and again when it has
  /// gone, each time with everything known by then, so that a call that got lost takes nothing else along.
  func record(_ presentation: PresentationRecord)
}
