/// Finds one thing that is legal in a configuration and wrong all the same.
///
/// A new rule is one file of `Lint/Rules` and one entry in ``all``. Its example is its documentation and its test: the
/// wrong values must make the rule speak, the right ones, the nearest there are, must not.
public struct LintRule: Sendable {
  /// What `--rule` and `--explain` take.
  public let id: String
  /// What is wrong where the rule speaks, in one line.
  public let title: String
  /// The severities its findings can have, the worst first.
  public let severities: [LintSeverity]
  /// Why it matters, how it is computed, and where its limits come from.
  public let explanation: String
  /// Values that make it speak, and the nearest that do not.
  public let example: LintExample
  let check: @Sendable (LintedTransition, LintedCatalog) -> [LintRemark]

  init(
    _ id: String, _ title: String, _ severities: LintSeverity..., explanation: String, example: LintExample,
    check: @escaping @Sendable (LintedTransition, LintedCatalog) -> [LintRemark]
  ) {
    self.id = id
    self.title = title
    self.severities = severities
    self.explanation = explanation
    self.example = example
    self.check = check
  }
}

extension LintRule {
  /// Every rule, in the order in which lists show them.
  public static let all: [LintRule] = release + motion + drag + dimming + layout + accessibility + catalog

  private static let release: [LintRule] = [
    unreachableThreshold, crampedThreshold, hairTrigger, pointlessPart, restingFling, signDecides, projectionHorizon,
  ]
  private static let motion: [LintRule] = [
    unsettledSpring, heavyBounce, overshootGap, peekBack, tooFast, tooSlow, popsInSight,
  ]
  private static let drag: [LintRule] = [
    percentTailJump, lostVelocity, droppedVelocity, beginCone, grabJump, systemEdge, inputResistance,
  ]
  private static let dimming: [LintRule] = [
    faintDimming, tapWithoutDimming, tapOutOfReach, tappableInput, lateFade, gestureFreeExit,
  ]
  private static let layout: [LintRule] = [noRoom, roundCorners, hiddenContent, holeBehind]
  private static let accessibility: [LintRule] = [
    missingReduceMotion, missingFallback, circularFallback, movingFallback,
  ]
  private static let catalog: [LintRule] = [missingSummary, missingSource, nearNames, sameMotion]

  /// The rule of that id, if there is one.
  public static func named(_ id: String) -> LintRule? { all.first { $0.id == id } }
}
