public import TransitionModel

/// A report as data: what every renderer prints, and nothing they have to compute.
///
/// It is made from the sessions alone, without a clock, so that one database gives one document, to the byte.
public struct ReportDocument: Sendable, Hashable, Codable {
  /// The version of this shape; a renderer or reader that knows another one should refuse.
  public static let currentFormat = 1

  /// The version of the shape this document has: ``currentFormat`` for one made here.
  public var format = currentFormat
  /// What was selected, and how much that is.
  public var header: ReportHeader
  /// By transition, configuration, direction and population.
  public var sections: [ReportSection]
  /// What the metrics in the sections mean, in the order of their rows.
  public var definitions: [MetricDefinition]
  /// How the numbers were made and when they are withheld.
  public var methods: [String]
  /// What to do next, where there is nothing to report.
  public var advice: [String]
  /// What stands out, the most important first; empty where nothing does.
  public var findings: [ReportFinding]
  /// What apps get now of the one transition that was selected, where its latest revision has no session here; nil for
  /// several transitions.
  public var latest: LatestRevision?
  /// What differs between two revisions, or before a day and after it; nil where nobody asked.
  public var comparison: RevisionComparison?
  /// What a change would have decided; nil where nobody asked.
  public var whatIf: WhatIf?
  /// Which threshold would have cost least; nil where nobody asked.
  public var recommendation: ThresholdRecommendation?
  /// Which threshold of each transition would have cost least; nil where nobody asked.
  public var ranking: ThresholdRanking?

  /// The rates by week, screen, device class or version; nil where nobody asked.
  public var breakdown: RateBreakdown?
  /// How many people a comparison takes; nil where nobody asked.
  public var plan: SampleSizePlan?

  /// Whether any of the questions above was asked.
  public var hasAnswers: Bool {
    comparison != nil || whatIf != nil || recommendation != nil || ranking != nil || breakdown != nil || plan != nil
  }
}

/// What a report is about.
public struct ReportHeader: Sendable, Hashable, Codable {
  /// The registry's last migration.
  public var schemaVersion: String
  /// The selection; nil where everything was taken. UTC microseconds since 1970: sessions that began at `since` or
  /// later, and at `cutoff` or earlier.
  public var transition: String?
  /// Only sessions that began at this time or later; UTC microseconds since 1970, nil for no bound.
  public var sinceMicroseconds: Int64?
  /// Only sessions that began at this time or earlier; UTC microseconds since 1970, nil for no bound.
  public var cutoffMicroseconds: Int64?
  /// Only sessions from here; nil for all but those of a headless stage.
  public var origin: SessionOrigin?
  /// Only sessions of this revision; nil for all.
  public var revision: Int?
  /// Only drags of this screen; nil for all.
  public var screen: String?
  /// Only drags on devices of this class; nil for all.
  public var deviceClass: String?
  /// How many sessions were selected, and the UTC days of the first and the last of them.
  public var sessions: Int
  /// The UTC day of the first selected session, `2026-01-01`; nil without sessions.
  public var firstDay: String?
  /// The UTC day of the last selected session; nil without sessions.
  public var lastDay: String?
  /// Counts of fewer people than this are withheld.
  public var smallestCell: Int
  /// What the random numbers of a comparison start from: the same sessions and seed give the same report.
  public var seed: UInt64 = SimultaneousInference.seed
  /// How many decisions their own revision was asked about again, in the sections that tell; nil where none does, or one
  /// withholds it.
  public var replayedDecisions: Int?
  /// The share of them that came out as they were stored, which must be 1, or the least share of a section where one
  /// withholds how many; nil where nothing was replayed.
  public var replayFidelity: Double?
}

/// The sessions of one transition, configuration, direction and source.
public struct ReportSection: Sendable, Hashable, Codable {
  /// The transition's name.
  public var transition: String
  /// The latest number of the configuration in the history of the registry that reports, from 1; nil outside it.
  public var revision: Int?
  /// All its numbers there, ascending; empty outside the history.
  public var revisions: [Int]
  /// The releases of an app that shipped the configuration, as far as they are recorded.
  public var releaseLabels: [String]
  /// The digest of the configuration: SHA-256, 64 hexadecimal digits.
  public var digest: String
  /// Whether the sessions present or dismiss.
  public var direction: TransitionDirection
  /// Where the sessions come from.
  public var population: SessionPopulation
  /// UTC days of the first and the last session.
  public var firstDay: String
  /// The UTC day of the last session, `2026-01-01`.
  public var lastDay: String
  /// What finishes a drag, in words; nil where no gesture decides.
  public var rule: String?
  /// Whether any session has a token. Without one, rules about people apply to sessions.
  public var hasUsers: Bool
  /// By metric, in the order of ``ReportDocument/definitions``; a metric may have several rows, or none.
  public var rows: [ReportRow]
  /// Where the releases of decided sessions were; nil where there are too few, or they are withheld.
  public var releases: ReleaseMap?
}

/// Where sessions come from. Never pooled: simulated sessions say nothing about people, and one's own drags nothing about
/// others. In the order in which a question looks for sessions that answer it.
public enum SessionPopulation: String, Sendable, Hashable, Codable, CaseIterable {
  /// Recorded by an app, on devices: the only one whose small counts are withheld.
  case people
  /// Replayed from recorded strokes.
  case imported
  /// Dragged in the web gallery.
  case gallery
  /// Made up by `transitions session simulate`.
  case simulated
  /// Played on a headless stage, as an app's tests do. Looked at only when asked for.
  case stage

  /// The population of an origin.
  public init(_ origin: SessionOrigin) {
    switch origin {
    case .device: self = .people
    case .imported: self = .imported
    case .gallery: self = .gallery
    case .simulated: self = .simulated
    case .stage: self = .stage
    }
  }

  /// What the sessions are stored with.
  public var origin: SessionOrigin {
    switch self {
    case .people: .device
    case .imported: .imported
    case .gallery: .gallery
    case .simulated: .simulated
    case .stage: .stage
    }
  }

  /// Whether a person's token is replaced after a while. That of a recorded stroke is made of a name, which stays.
  var hasRotatingTokens: Bool { self != .imported }

  /// What a section or an answer is marked with; nil for people's drags.
  var mark: (label: String, explanation: String)? {
    switch self {
    case .people: nil
    case .imported: ("imported", "replayed from recorded strokes")
    case .gallery: ("gallery", "dragged in the gallery by whoever ran it")
    case .simulated: ("simulated", "made up by `transitions session simulate`, no real people")
    case .stage: ("stage", "played on a headless stage, no real people")
    }
  }

  /// How few people a count may be of: 1 where nobody else is.
  func smallestCell(_ smallestCell: Int) -> Int { self == .people ? max(1, smallestCell) : 1 }

  /// `people's drags`.
  var drags: String {
    switch self {
    case .people: "people's drags"
    case .imported: "imported strokes"
    case .gallery: "gallery drags"
    case .simulated: "simulated drags"
    case .stage: "drags on a headless stage"
    }
  }
}

extension SessionPopulation: Comparable {
  private var place: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// Returns a Boolean value that indicates whether a question looks for sessions of the first before the second.
  public static func < (a: SessionPopulation, b: SessionPopulation) -> Bool { a.place < b.place }
}

/// What a metric means: beside its code, so that a report explains itself.
public struct MetricDefinition: Sendable, Hashable, Codable {
  /// The name in machine-readable output; never changes meaning.
  public var id: String
  /// The part of a section the metric stands in.
  public var topic: ReportTopic
  /// The metric's name for people: `finish rate`.
  public var title: String
  /// One sentence: what is counted, over what.
  public var definition: String
}

/// The parts of a section, in order.
public enum ReportTopic: String, Sendable, Hashable, Codable, CaseIterable {
  /// How many sessions there are, of whom, where from, and how much is known of them.
  case sessions
  /// Shares of the outcomes and of what was taken back, with intervals: what to read first.
  case rates
  /// How they ended.
  case outcomes
  /// How far people had dragged at release.
  case progress
  /// How fast they let go.
  case velocity
  /// How the finger lifted, and how close the decision was.
  case release
  /// What was taken back, tried again or led nowhere.
  case regret
  /// How long it took to decide and to settle.
  case time
  /// How smoothly the screen followed.
  case jank
  /// The finish rate by where it was.
  case breakdown
  /// How much the numbers depend on how they were measured.
  case quality
}
