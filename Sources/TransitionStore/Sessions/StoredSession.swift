public import Foundation
public import TransitionModel

/// A session without its trace, as listings show it.
public struct StoredSession: Sendable, Hashable {
  /// What was known when it began.
  public let header: SessionHeader
  /// Its `touches` are empty: they are packed with the trace. ``TransitionRegistry/session(_:)`` reads them.
  public let result: SessionResult
  /// How many touches it had.
  public let touchCount: Int
  /// How many samples its trace had, kept or not.
  public let sampleCount: Int
  /// The toolkit's own velocity at the last release, pt/s toward the end.
  public let recognizerVelocity: Double?
  /// Whether the trace is still there; retention drops it before the session.
  public let hasTrace: Bool
  /// What its trace could tell when it was stored; empty where nobody has measured it.
  public var measures: SessionMeasures
  /// Whether it came in the form that is shared with others: the time it began is a day, its trace is coarse, and it has
  /// no token.
  public var isShared: Bool

  /// The showing of the screen it belongs to; see ``TransitionRegistry/presentations(_:)``.
  public var presentation: UUID? { header.context.presentation }

  /// Describes a stored session; see its properties.
  public init(
    header: SessionHeader, result: SessionResult, touchCount: Int, sampleCount: Int, recognizerVelocity: Double?,
    hasTrace: Bool, measures: SessionMeasures = SessionMeasures(), isShared: Bool = false
  ) {
    self.header = header
    self.result = result
    self.touchCount = touchCount
    self.sampleCount = sampleCount
    self.recognizerVelocity = recognizerVelocity
    self.hasTrace = hasTrace
    self.measures = measures
    self.isShared = isShared
  }

  /// The same session with another header.
  func replacing(_ header: SessionHeader) -> StoredSession {
    StoredSession(
      header: header, result: result, touchCount: touchCount, sampleCount: sampleCount,
      recognizerVelocity: recognizerVelocity, hasTrace: hasTrace, measures: measures, isShared: isShared)
  }
}
