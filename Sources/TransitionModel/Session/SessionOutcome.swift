/// How a session ended: exactly one of five.
public enum SessionOutcome: String, Sendable, Hashable, CaseIterable, Codable {
  /// Released, and the rule said finish.
  case finished
  /// Released, and the rule said cancel.
  case cancelled
  /// The system, the app or the toolkit ended the gesture.
  case interrupted
  /// The trace has no end: a crash, or a recording that stops.
  case abandoned
  /// The trace cannot be interpreted; the reason is stored beside it.
  case invalid

  /// Whether the release rule was asked.
  public var isDecided: Bool { self == .finished || self == .cancelled }
}

/// What ended the last touch of a session.
public enum SessionTermination: String, Sendable, Hashable, CaseIterable, Codable {
  /// The finger lifted.
  case ended
  /// The system took the gesture away.
  case cancelled
  /// The recognizer gave up.
  case failed
  /// Nothing: the trace has no end.
  case none
}

/// Whether a transition brings the view in or sends it away.
public enum TransitionDirection: String, Sendable, Hashable, CaseIterable, Codable {
  /// It brings the view in.
  case present
  /// It sends the view away.
  case dismiss
}

/// Where a session comes from.
public enum SessionOrigin: String, Sendable, Hashable, CaseIterable, Codable {
  /// Recorded by an app.
  case device
  /// Replayed from recorded strokes.
  case imported
  /// Made up by `session simulate`: no person was involved.
  case simulated
  /// Dragged in the web gallery.
  case gallery
  /// Played on a headless stage, as an app's tests do: no person was involved.
  case stage
}
