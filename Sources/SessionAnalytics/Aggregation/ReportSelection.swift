package import TransitionModel

/// The sessions of a report or of an answer; nil leaves a condition out.
public struct ReportSelection: Sendable, Hashable, Codable {
  var transition: String?
  /// The earliest begin; UTC microseconds since 1970.
  public var sinceMicroseconds: Int64?
  /// The latest begin; UTC microseconds since 1970.
  public var cutoffMicroseconds: Int64?
  /// The only origin.
  ///
  /// Without one, a report has a section for each but a headless stage, and an answer is about the first population with
  /// enough sessions, in the order of ``SessionPopulation``.
  package var origin: SessionOrigin?
  /// One of the numbers of the only revision.
  ///
  /// Without one, a report is on all, and an answer is about the latest that can answer; a breakdown by week is about all.
  public var revision: Int?
  /// The name of the only screen.
  public var screen: String?
  /// The only device class: `phone` or `tablet`.
  public var deviceClass: String?
  /// The part of the time that a file of counts is of, where the others are in other files.
  var period: ReportPeriod?

  /// Creates a selection of all sessions.
  public init() { self.init(origin: nil) }

  /// Creates a selection of all sessions that fulfill some conditions.
  package init(
    sinceMicroseconds: Int64? = nil, cutoffMicroseconds: Int64? = nil, origin: SessionOrigin? = nil,
    revision: Int? = nil, screen: String? = nil, deviceClass: String? = nil
  ) {
    (self.sinceMicroseconds, self.cutoffMicroseconds) = (sinceMicroseconds, cutoffMicroseconds)
    (self.origin, self.revision, self.screen, self.deviceClass) = (origin, revision, screen, deviceClass)
  }

  /// Returns the same selection of one transition alone.
  func of(_ transition: String?) -> ReportSelection {
    var selection = self
    selection.transition = transition
    return selection
  }

  func contains(_ population: SessionPopulation) -> Bool {
    origin.map { population.origin == $0 } ?? (population != .stage)
  }
}

extension ReportSelection {
  /// Returns the selection without its period.
  var outsidePeriod: ReportSelection {
    var selection = self
    selection.period = nil
    return selection
  }

  /// `transition card-modal, since 2026-01-01T00:00:00Z`, or `all`.
  var words: String {
    let conditions = [
      transition.map { "transition \($0)" },
      sinceMicroseconds.map { "since \(UTCTime(microseconds: $0).dateAndTime)" },
      cutoffMicroseconds.map { "until \(UTCTime(microseconds: $0).dateAndTime)" },
      origin.map { "origin \($0.rawValue)" }, revision.map { "revision \($0)" }, screen.map { "screen \($0)" },
      deviceClass.map { "device \($0)" },
    ].compactMap { $0 }
    return conditions.isEmpty ? "all" : conditions.joined(separator: ", ")
  }
}

// A document's header has its selection.
extension ReportHeader {
  init(schemaVersion: String, _ selection: ReportSelection) {
    self.init(
      schemaVersion: schemaVersion, transition: selection.transition, sinceMicroseconds: selection.sinceMicroseconds,
      cutoffMicroseconds: selection.cutoffMicroseconds, origin: selection.origin, revision: selection.revision,
      screen: selection.screen, deviceClass: selection.deviceClass)
  }
}

extension ReportSelection {
  init(_ header: ReportHeader) {
    self.init(
      sinceMicroseconds: header.sinceMicroseconds, cutoffMicroseconds: header.cutoffMicroseconds, origin: header.origin,
      revision: header.revision, screen: header.screen, deviceClass: header.deviceClass)
    transition = header.transition
  }
}
