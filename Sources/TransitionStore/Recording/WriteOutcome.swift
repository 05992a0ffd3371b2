/// What became of a batch.
struct WriteOutcome: Sendable {
  /// What to add to the recorder's.
  var statistics = RecorderStatistics()
  /// What is tried again.
  var kept = RecorderState.Batch()
  /// Why it has to be, nil where nothing was kept.
  var failure: RegistryError?
  /// Why something was given up.
  var refusal: RegistryError?

  /// Whether sessions or presentations were taken.
  var wroteRecords: Bool {
    statistics.recorded + statistics.duplicates > 0
      || statistics.presentations.recorded + statistics.presentations.duplicates > 0
  }

  /// Adds what became of a part.
  mutating func add(_ other: WriteOutcome) {
    statistics.add(other.statistics)
    kept.append(other.kept)
    failure = other.failure ?? failure
    refusal = other.refusal ?? refusal
  }
}

extension RegistryError {
  /// Whether the registry refused a record for what it is: trying again would be refused again, and other records can
  /// be written. Anything else, such as a full disk, concerns every record and may pass.
  var concernsOneRecord: Bool {
    switch self {
    case .refused, .invalidSession, .unknownConfiguration, .invalidPresentation, .unknownPresentedConfiguration: true
    // SQLITE_ERROR, TOOBIG, MISMATCH and RANGE complain about a statement or its values, not about the file.
    case .other(_, let code, _): [1, 18, 20, 25].contains(code & 0xFF)
    default: false
    }
  }
}
