/// How many lines of each type an exchange file has, or what became of them.
public struct ExchangeSummary: Sendable, Hashable {
  /// Revisions written, or added to the registry.
  public var configurations = 0
  /// Presentations written, or stored, filled in ones among them.
  public var presentations = 0
  /// Sessions written, or stored.
  public var sessions = 0
  /// Presentations and sessions that the registry had already; 0 for an export.
  public var duplicates = 0
  /// Bad lines that were left out; 0 for an export.
  public var badLines = 0
  /// Sessions that were not shared because too few people have their revision, day or interaction distance; 0 otherwise.
  public var withheldSessions = 0
  /// Presentations that were not shared because too few people have their revision or one of their days; 0 otherwise.
  public var withheldPresentations = 0

  /// How many lines of a file these are, its first and its last aside.
  var lines: Int { configurations + presentations + sessions }

  /// Nothing yet.
  public init() {}
}
