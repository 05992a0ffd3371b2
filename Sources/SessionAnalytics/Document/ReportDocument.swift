public import TransitionModel
package import TransitionStore

/// A report as data: everything that renderers print, without computation.
///
/// It depends only on the sessions, not on a clock, so that one database produces the same document to the byte.
public struct ReportDocument: Sendable, Hashable, Codable {
  /// The version of the document's format. Readers should refuse others.
  public static let currentFormat = 1

  /// The version of this document's format; ``currentFormat`` for new documents.
  public var format = currentFormat
  /// The selection, and its size.
  public var header: ReportHeader
  /// The sections, by transition, configuration, direction and population.
  public var sections: [ReportSection]
  /// The definitions of the metrics in the sections, in the order of their rows.
  public var definitions: [MetricDefinition]
  /// The methods by which numbers are computed.
  public var methods: [String]
  /// Suggestions if there is nothing to report.
  public var advice: [String]
  /// The findings, the most important first.
  public var findings: [ReportFinding]
  /// The latest revision of the selected transition, if it has no session here; nil for several transitions.
  public var latest: LatestRevision?
  /// The answers to questions; empty if none was asked.
  public var answers: [Answer] = []
}

extension ReportDocument {
  /// Creates a document for the answer to a question, without a report.
  ///
  /// - Throws: Errors of reading a file.
  package static func asking(
    _ registry: TransitionRegistry, transition: String?, in selection: ReportSelection
  ) throws(RegistryError) -> ReportDocument {
    let header = ReportHeader(
      schemaVersion: try registry.read { try ReportCounts.schemaVersion(of: $0) }, selection.of(transition))
    return ReportDocument(header: header, sections: [], definitions: [], methods: [], advice: [], findings: [])
  }
}

/// The selection of a report.
public struct ReportHeader: Sendable, Hashable, Codable {
  /// The registry's last migration.
  public var schemaVersion: String
  /// The only transition; nil for all.
  public var transition: String?
  /// The earliest begin, in UTC microseconds since 1970; nil for no bound.
  public var sinceMicroseconds: Int64?
  /// The latest begin, in UTC microseconds since 1970; nil for no bound.
  public var cutoffMicroseconds: Int64?
  /// The only origin; nil for all but a headless stage.
  package var origin: SessionOrigin?
  /// The only revision; nil for all.
  public var revision: Int?
  /// The only screen; nil for all.
  public var screen: String?
  /// The only device class; nil for all.
  public var deviceClass: String?
  /// The number of selected sessions; nil if the document has only answers, each with a basis of its own.
  public var sessions: Int?
  /// The UTC day of the first selected session, `2026-01-01`; nil without sessions.
  public var firstDay: String?
  /// The UTC day of the last selected session; nil without sessions.
  public var lastDay: String?
  /// The days whose sessions are missing, because no file of counts is of them; nil if there are none, or without such files.
  public var missingDays: [ReportDays]?
  /// The person with the largest share of a transition's drags; nil if no share is large, in a report on files of counts, or if published.
  package var largestPerson: LargestPerson?
  /// The number of drags between the stops of a view, which no number counts; nil if there are none, in a report on files of counts, or if published.
  package var movesBetweenStops: Int?
  /// The minimum number of people of a published rate; nil if the report is not published.
  public var fewestPeople: Int?
  /// The number of decisions that were replayed with their own revision; nil if none was.
  public var replayedDecisions: Int?
  /// The share of them that were reproduced, which must be 1; nil if nothing was replayed.
  public var replayFidelity: Double?
}

/// Adjacent UTC days.
public struct ReportDays: Sendable, Hashable, Codable {
  /// The first day, `2026-01-01`.
  public var first: String
  /// The last day; the first one again if it is only one.
  public var last: String

  /// Returns the ranges in ascending order, with those that share a day as one.
  static func merged(_ ranges: [ReportDays]) -> [ReportDays] {
    ranges.sorted { ($0.first, $0.last) < ($1.first, $1.last) }.reduce(into: []) { merged, next in
      if let last = merged.indices.last, next.first <= merged[last].last {
        merged[last].last = max(merged[last].last, next.last)
      } else {
        merged.append(next)
      }
    }
  }
}

/// The sessions of one transition, configuration, direction and source.
public struct ReportSection: Sendable, Hashable, Codable {
  /// The transition's name.
  public var transition: String
  /// The latest number of the configuration in the history of the reporting registry, from 1; nil outside it.
  public var revision: Int?
  /// All its numbers there, ascending; empty outside the history.
  public var revisions: [Int]
  /// The recorded app releases that shipped the configuration.
  public var releaseLabels: [String]
  /// The digest of the configuration: SHA-256, 64 hexadecimal digits.
  public var digest: String
  /// The direction of the sessions.
  public var direction: TransitionDirection
  /// The source of the sessions.
  public var population: SessionPopulation
  /// The UTC day of the first session.
  public var firstDay: String
  /// The UTC day of the last session, `2026-01-01`.
  public var lastDay: String
  /// The release rule in words; nil if no gesture decides.
  public var rule: String?
  /// A Boolean value that indicates whether any session has a token.
  public var hasPeople: Bool
  /// The number of presentations, with or without a drag; nil if it is unknown, as in aggregates.
  public var shown: Int?
  /// The rows by metric, in the order of ``ReportDocument/definitions``; a metric may have several rows, or none.
  public var rows: [ReportRow]
  /// The map of the releases of decided sessions; nil if there are too few.
  public var releases: ReleaseMap?
}

/// The source of sessions.
///
/// Sources are never pooled: simulated sessions allow no conclusion about people, and your own drags none about others.
/// The cases are in the order in which a question looks for sessions to answer it.
public enum SessionPopulation: String, Sendable, Hashable, Codable, CaseIterable {
  /// Recorded by an app, on devices.
  case people
  /// Replayed from recorded strokes.
  case imported
  /// Dragged in the web gallery.
  case gallery
  /// Generated by `transitions session simulate`.
  case simulated
  /// Played on a headless stage, as in an app's tests. Included only on request.
  case stage

  /// Creates the population of an origin.
  package init(_ origin: SessionOrigin) {
    switch origin {
    case .device: self = .people
    case .imported: self = .imported
    case .gallery: self = .gallery
    case .simulated: self = .simulated
    case .stage: self = .stage
    }
  }

  /// The origin that sessions are stored with.
  package var origin: SessionOrigin {
    switch self {
    case .people: .device
    case .imported: .imported
    case .gallery: .gallery
    case .simulated: .simulated
    case .stage: .stage
    }
  }

  /// The label of a section or an answer; nil for device sessions.
  var mark: (label: String, explanation: String)? {
    switch self {
    case .people: nil
    case .imported: ("imported", "replayed from recorded strokes")
    case .gallery: ("gallery", "dragged in the gallery by whoever ran it")
    case .simulated: ("simulated", "made up by `transitions session simulate`, no real people")
    case .stage: ("stage", "played on a headless stage, no real people")
    }
  }

  /// The name of its drags, such as `people's drags`.
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

  /// Returns whether a question considers the first population before the second.
  public static func < (a: SessionPopulation, b: SessionPopulation) -> Bool { a.place < b.place }
}

/// The definition of a metric, beside its code, so that a report explains itself.
public struct MetricDefinition: Sendable, Hashable, Codable {
  /// The name in machine-readable output, which never changes meaning.
  public var id: String
  /// The topic of the metric's section.
  public var topic: ReportTopic
  /// The metric's name for people: `finish rate`.
  public var title: String
  /// One sentence: the metric's numerator and denominator.
  public var definition: String
}

/// The topics of a section, in order.
public enum ReportTopic: String, Sendable, Hashable, Codable, CaseIterable {
  /// The number of sessions, their people and sources, and what was recorded of them.
  case sessions
  /// The main rates, of outcomes and of regret, with intervals.
  case rates
  /// The outcomes.
  case outcomes
  /// The progress at release.
  case progress
  /// The velocity at release.
  case velocity
  /// The lift of the finger, and the closeness of the decision.
  case release
  /// Drags that were taken back, tried again or had no effect.
  case regret
  /// The times to decide and to settle.
  case time
  /// The smoothness of the animation.
  case jank
  /// The finish rate by context.
  case breakdown
  /// The dependence of the numbers on the way of measuring.
  case quality
}
