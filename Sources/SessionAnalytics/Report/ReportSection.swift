public import TransitionModel

/// The sessions of one transition, revision and direction, those of people apart from simulated ones.
public struct ReportSection: Sendable, Hashable, Codable {
  /// The transition's name.
  public var transition: String
  /// The revision the sessions were recorded under, from 1.
  public var revision: Int
  /// The digest of that revision's configuration: SHA-256, 64 hexadecimal digits.
  public var digest: String
  /// Whether the sessions present or dismiss.
  public var direction: TransitionDirection
  /// People's sessions, or simulated ones.
  public var population: SessionPopulation
  /// UTC days of the first and the last session.
  public var firstDay: String
  /// The UTC day of the last session, `2026-01-01`.
  public var lastDay: String
  /// Whether any session has a token. Without one, rules about people apply to sessions.
  public var hasUsers: Bool
  /// By metric, in the order of ``ReportDocument/definitions``; a metric may have several rows, or none.
  public var rows: [ReportRow]
  /// Where the releases of decided sessions were; nil where there are too few, or they are withheld.
  public var releases: ReleaseMap?
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
