public import Foundation

/// Where sessions and presentations go: the seam between the runtime and the store.
///
/// A recorder only watches. Nothing it does, and no failure of its own, may change what a gesture decides.
public protocol SessionRecording: Sendable {
  /// A session begins. Called once, before its first sample.
  func begin(_ header: SessionHeader)
  /// A sample of a session that has begun. Called on the gesture's thread: no I/O, no waiting.
  func append(_ sample: GestureSample, to session: UUID)
  /// The session has ended. Called once.
  func end(_ session: UUID, with result: SessionResult)
  /// A screen has been presented, or one that was has been dismissed. Called when it has come and again when it has
  /// gone, each time with everything known by then, so that a call that got lost takes nothing else along.
  func record(_ presentation: PresentationRecord)
}
