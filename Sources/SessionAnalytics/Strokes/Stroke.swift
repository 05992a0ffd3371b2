public import TransitionModel
public import TransitionStage

/// One person's gesture, as recorded somewhere else or made up: no decision has been taken yet.
public struct Stroke: Sendable, Hashable {
  /// The stroke's name where it comes from.
  public var externalID: String
  /// Who made it, where the recording says; used only as a grouping token.
  public var user: String?
  /// One touch, or several where the finger came back while the view settled.
  public var touches: [StageTouch]

  /// Describes a stroke; see its properties.
  public init(externalID: String, user: String? = nil, touches: [StageTouch]) {
    self.externalID = externalID
    self.user = user
    self.touches = touches
  }

  /// All samples, touch after touch.
  public var samples: [GestureSample] { touches.flatMap(\.samples) }
}
