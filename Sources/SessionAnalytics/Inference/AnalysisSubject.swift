public import TransitionModel

/// What an inference is about: the dismissals of one revision, of people or of simulated ones.
public struct AnalysisSubject: Sendable, Hashable, Codable {
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
  /// What apps get now; nil where it is this.
  public var latest: LatestRevision?

  /// Names a subject; see its properties.
  public init(
    transition: String, revision: Int, digest: String, direction: TransitionDirection = .dismiss,
    population: SessionPopulation, latest: LatestRevision? = nil
  ) {
    self.transition = transition
    self.revision = revision
    self.digest = digest
    self.direction = direction
    self.population = population
    self.latest = latest
  }

  /// Whether what is found out about it holds for what apps get now.
  public var isInUse: Bool { latest.map { $0.isDecidedAlike && !$0.isRetired } ?? true }
}
