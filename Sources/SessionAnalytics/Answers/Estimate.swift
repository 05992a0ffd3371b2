import TransitionModel

/// A number with its 95 % interval.
public struct Estimate: Sendable, Hashable {
  /// The number.
  public var value: Double
  /// The interval's lower bound; nil if there is no interval.
  public var low: Double?
  /// The interval's upper bound; nil if there is no interval.
  public var high: Double?

  init(_ value: Double, low: Double? = nil, high: Double? = nil) {
    (self.value, self.low, self.high) = (value, low, high)
  }

  /// Returns the estimate in steps of 1 / `steps`, with the interval rounded outward.
  func rounded(to steps: Double) -> Estimate {
    Estimate(
      value.rounded(to: steps), low: low.map { $0.rounded(to: steps, .down) },
      high: high.map { $0.rounded(to: steps, .up) })
  }
}

/// The cost of wrong decisions: losing a screen is worse than having to drag twice.
public struct RegretWeights: Sendable, Hashable {
  /// The cost of an unintended finish; more than 0.
  public var finish: Double
  /// The cost of an unintended cancel; more than 0.
  public var cancel: Double

  /// The default, 3 : 1. It is a judgment, not a measurement: reports print it, and accept another.
  public static let standard = RegretWeights(finish: 3, cancel: 1)

  init(finish: Double, cancel: Double) { (self.finish, self.cancel) = (finish, cancel) }

  /// The most that a presentation can cost: it was tried again, and came back, too.
  var most: Double { finish + cancel }

  /// The cost of a presentation in words, the same everywhere, with its scale: `3 if it came back, 1 if it was tried
  /// again, 0 to 4 in all`.
  var text: String {
    "\(NumberFormat.shortest(finish)) if it came back, \(NumberFormat.shortest(cancel)) if it was tried again, "
      + "0 to \(NumberFormat.shortest(most)) in all"
  }

  /// Parses `3:1`: the finish's weight, then the cancel's, both above 0 and at most 1000. nil for anything else.
  public init?(_ text: String) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Double($0) }
    guard parts.count == 2, let finish = parts[0], let cancel = parts[1], finish > 0, cancel > 0, finish <= 1000,
      cancel <= 1000
    else { return nil }
    self.init(finish: finish, cancel: cancel)
  }
}

/// A missing requirement, with the number needed.
public struct Shortfall: Sendable, Hashable {
  /// The kind of items, such as `users` or `regretted cancels`.
  public var what: String
  /// The number of items.
  public var has: Int
  /// The number of items needed.
  public var needs: Int

  /// `users: 12 of 20`.
  var text: String { "\(what): \(has) of \(needs)" }
}

/// A reason that a comparison, a what-if or a recommendation is impossible. Missing data is not an error.
public enum InferenceError: Error, Sendable, Hashable {
  /// No gesture dismisses the transition, or a drag also moves it between stops, so that the release rule does not decide
  /// alone.
  case notInteractive(transition: String)
  /// A what-if changes what people would have seen before the release.
  case notAtRelease(fields: [String])
  /// A what-if changes nothing.
  case changesNothing(transition: String, revision: Int)
  /// The release rule does not have the parameter.
  case noSuchParameter(TunableParameter, transition: String, rule: String, others: [TunableParameter])
  /// A revision cannot be compared with itself.
  case sameRevision(Int)
  /// A transition cannot be compared with itself without revisions.
  case sameTransition(String)
  /// Two revisions have one configuration, so that sessions belong to both.
  case sameConfiguration(transition: String, revisions: [Int])
  /// All configurations of the transition arrived with imported drags, so that none is the latest.
  case noHistory(transition: String)
}

extension InferenceError: CustomStringConvertible {
  /// The problem, the allowed values and the next step.
  public var description: String {
    switch self {
    case .notInteractive(let transition):
      return
        "No gesture dismisses \(word: transition), or a drag also moves it between stops: no release was decided by its "
        + "release rule alone. "
        + "\(ShellCommand("transitions", "list")) shows the dismissal type of the others."
    case .notAtRelease(let fields):
      return "\(Self.list(fields)) cannot be evaluated on stored releases: before the release, people would have seen "
        + "something else and might have dragged differently. Allowed are fields that count only at release: releaseRule "
        + "and its parameters (except for the points of an input dismissal, which resist while the finger moves), "
        + "releaseSample, velocityEstimator; of a view with stops, stopRule, the stops' thresholds and releaseRule."
    case .changesNothing(let transition, let revision):
      return "\(word: transition) already has this configuration in revision \(revision). Give another value, or "
        + "another revision with --revision."
    case .noSuchParameter(let parameter, let transition, let rule, let others):
      let advice =
        others.isEmpty
        ? "None of its parameters can be recommended."
        : "Parameters that can be recommended: \(others.map(\.rawValue).joined(separator: ", "))."
      return "The release rule of \(word: transition), \(rule), has no \(parameter.rawValue). \(advice)"
    case .sameRevision(let revision):
      return "A comparison needs two different revisions; both are \(revision). "
        + "\(ShellCommand("transitions", "history", "NAME")) lists them."
    case .sameTransition(let transition):
      return "A comparison needs another transition than \(word: transition), or two of its revisions. "
        + "\(ShellCommand("transitions", "history", transition)) lists them."
    case .sameConfiguration(let transition, let revisions):
      return
        "Revisions \(ConfigurationName.list(revisions.map(String.init))) of \(word: transition) are one configuration, so "
        + "there is nothing to compare. What changed in time is compared by a day: "
        + "\(ShellCommand("transitions", "compare", transition, "2026-11-01"))."
    case .noHistory(let transition):
      return
        "\(word: transition) has no history in this registry: all its configurations arrived with imported drags, and none "
        + "is the latest. Apply the catalog that the app ships (\(ShellCommand("transitions", "apply", "FILE"))), or "
        + "choose one with --revision."
    }
  }

  private static func list(_ fields: [String]) -> String {
    guard let last = fields.last, fields.count > 1 else { return fields.joined() }
    return fields.dropLast().joined(separator: ", ") + " and " + last
  }
}
