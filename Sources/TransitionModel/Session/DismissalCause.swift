/// What really dismissed a screen.
public enum DismissalCause: String, Sendable, Hashable, CaseIterable, Codable {
  /// A drag that the release rule finished.
  case gesture
  /// A tap on the dimming view.
  case tap
  /// A button of the app that the person pressed.
  case button
  /// The app itself: a timer, a deep link, a screen that goes away with its presenter.
  case code
  /// An assistive technology: VoiceOver's escape, the Escape key.
  case accessibility
}
