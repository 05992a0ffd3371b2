import TransitionModel

/// The sessions of a report; nil leaves a condition out.
struct ReportSelection: Sendable, Hashable, Codable {
  var transition: String?
  /// The earliest and the latest begin, both included; UTC microseconds since 1970.
  var sinceMicroseconds: Int64?
  var cutoffMicroseconds: Int64?
  /// The only origin; nil for all but a headless stage.
  var origin: SessionOrigin?
  /// One of the revision numbers of the only configuration.
  var revision: Int?
  var screen: String?
  var deviceClass: String?
  /// The part of the time that a file of counts is of, where the others are in other files.
  var period: ReportPeriod?

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
