/// The black view behind the presented one.
public struct DimmingConfiguration: Sendable, Hashable {
  /// Opacity 0…1 when fully presented.
  public var alpha: Double
  /// Whether a tap on it dismisses.
  public var tapToDismiss: Bool
  /// Seconds, where the fade differs from the transition's duration.
  public var presentationDuration: Double?
  /// Seconds the fade takes when dismissing, where that differs from the transition's duration.
  public var dismissalDuration: Double?
}
