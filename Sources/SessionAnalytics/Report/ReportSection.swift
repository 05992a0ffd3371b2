public import TransitionModel

/// The sessions of one transition, revision and direction, those of people apart from simulated ones.
public struct ReportSection: Sendable, Hashable, Codable {
  public var transition: String
  public var revision: Int
  public var digest: String
  public var direction: TransitionDirection
  public var population: SessionPopulation
  /// UTC days of the first and the last session.
  public var firstDay: String
  public var lastDay: String
  /// Whether any session has a token. Without one, rules about people apply to sessions.
  public var hasUsers: Bool
  /// By metric, in the order of ``ReportDocument/definitions``; a metric may have several rows, or none.
  public var rows: [ReportRow]
}

/// Whose sessions they are. Never pooled: simulated sessions say nothing about people.
public enum SessionPopulation: String, Sendable, Hashable, Codable, CaseIterable {
  /// Recorded on devices, imported, or dragged in the gallery.
  case people
  /// Made up by `transitions session simulate`.
  case simulated

  init(_ origin: SessionOrigin) {
    self = origin == .simulated ? .simulated : .people
  }
}
