import TransitionModel

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
    }
  }

  private static func list(_ fields: [String]) -> String {
    guard let last = fields.last, fields.count > 1 else { return fields.joined() }
    return fields.dropLast().joined(separator: ", ") + " and " + last
  }
}
