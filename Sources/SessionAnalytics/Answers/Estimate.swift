import TransitionModel

/// A number with its 95 % interval.
public struct Estimate: Sendable, Hashable, Codable {
  /// The number.
  public var value: Double
  /// The interval's lower bound; nil where there is no interval.
  public var low: Double?
  /// The interval's upper bound; nil where there is no interval.
  public var high: Double?

  init(_ value: Double, low: Double? = nil, high: Double? = nil) {
    (self.value, self.low, self.high) = (value, low, high)
  }

  /// In steps of which there are so many in 1, with the interval rounded outwards.
  func rounded(to steps: Double) -> Estimate {
    Estimate(
      value.rounded(to: steps), low: low.map { $0.rounded(to: steps, .down) },
      high: high.map { $0.rounded(to: steps, .up) })
  }
}

/// What a wrong decision costs: losing a screen is worse than having to drag twice.
public struct RegretWeights: Sendable, Hashable, Codable {
  /// Of a finish that was not meant; more than 0.
  public var finish: Double
  /// Of a cancel that was not meant; more than 0.
  public var cancel: Double

  /// 3 : 1. A judgement, not a measurement: a report prints it, and takes another.
  public static let standard = RegretWeights(finish: 3, cancel: 1)

  init(finish: Double, cancel: Double) { (self.finish, self.cancel) = (finish, cancel) }

  /// Reads `3:1`: the finish's weight, then the cancel's, both above 0 and at most 1000. nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let finish = parts[0], let cancel = parts[1], finish > 0, cancel > 0, finish <= 1000,
      cancel <= 1000
    else { return nil }
    self.init(finish: finish, cancel: cancel)
  }
}

/// What there is too little of, and how much it takes.
public struct Shortfall: Sendable, Hashable, Codable {
  /// `users`, `regretted cancels`.
  public var what: String
  /// How many there are; nil where a count of so few must not be told.
  public var has: Int?
  /// How many it takes.
  public var needs: Int

  /// `users: 12 of 20`, or `users: fewer than 20`.
  var text: String { has.map { "\(what): \($0) of \(needs)" } ?? "\(what): fewer than \(needs)" }
}

/// Why a comparison, a what-if or a recommendation cannot be made at all. What there is too little data for is no error.
public enum InferenceError: Error, Sendable, Hashable {
  /// No gesture dismisses the transition, so that there is no release to decide.
  case notInteractive(transition: String)
  /// A what-if changes what people would have seen before they let go.
  case notAtRelease(fields: [String])
  /// A what-if that leaves everything as it is.
  case changesNothing(transition: String, revision: Int)
  /// The release rule does not have the parameter.
  case noSuchParameter(TunableParameter, transition: String, rule: String, others: [TunableParameter])
  /// A revision cannot be compared with itself.
  case sameRevision(Int)
  /// Two revisions have one configuration, so that sessions belong to both.
  case sameConfiguration(transition: String, revisions: [Int])
  /// All of the transition's configurations arrived with imported sessions: none of them is the latest.
  case noHistory(transition: String)
}

extension InferenceError: CustomStringConvertible {
  /// What is wrong, what is allowed and what to do next.
  public var description: String {
    switch self {
    case .notInteractive(let transition):
      return "No gesture dismisses \(transition): there is no release to look at. "
        + "\(ShellCommand("transitions", "list")) shows the dismissal type of the others."
    case .notAtRelease(let fields):
      return "\(Self.list(fields)) cannot be asked about: until they let go, people would have seen something else, "
        + "and nobody knows what they would have done then. Allowed are fields that count at release only: releaseRule "
        + "and its parameters (but for the points of an input dismissal, which resist while the finger moves), "
        + "releaseSample, velocityEstimator."
    case .changesNothing(let transition, let revision):
      return "\(transition) is like that already in revision \(revision). Name another value, or another revision with "
        + "--revision."
    case .noSuchParameter(let parameter, let transition, let rule, let others):
      let advice =
        others.isEmpty
        ? "None of its parameters can be recommended."
        : "What can be recommended for it: \(others.map(\.rawValue).joined(separator: ", "))."
      return "The release rule of \(transition), \(rule), has no \(parameter.rawValue). \(advice)"
    case .sameRevision(let revision):
      return "--compare needs two different revisions; both are \(revision). "
        + "\(ShellCommand("transitions", "history", "NAME")) lists them."
    case .sameConfiguration(let transition, let revisions):
      return
        "Revisions \(ConfigurationName.list(revisions.map(String.init))) of \(transition) are one configuration, so "
        + "there is nothing to compare. What changed in time is compared by a day: "
        + "\(ShellCommand("transitions", "report", transition, "--compare", "2026-11-01"))."
    case .noHistory(let transition):
      return
        "\(transition) has no history in this registry: all its configurations arrived with imported sessions, and none "
        + "is the latest. Apply the catalog that the app ships (\(ShellCommand("transitions", "apply", "FILE"))), or "
        + "choose one with --revision."
    }
  }

  private static func list(_ fields: [String]) -> String {
    guard let last = fields.last, fields.count > 1 else { return fields.joined() }
    return fields.dropLast().joined(separator: ", ") + " and " + last
  }
}
