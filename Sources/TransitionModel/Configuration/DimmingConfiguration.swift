/// The black view behind the presented one.
public struct DimmingConfiguration: Sendable, Hashable {
  /// Opacity 0…1 when fully presented.
  public var alpha: Double
  public var tapToDismiss: Bool
  /// Seconds, where the fade differs from the transition's duration.
  public var presentationDuration: Double?
  public var dismissalDuration: Double?
}
