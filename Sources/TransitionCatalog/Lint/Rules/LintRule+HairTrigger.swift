import TransitionModel

extension LintRule {
  static let hairTrigger = LintRule(
    "hair-trigger", "The distance that finishes is shorter than what makes a drag", .warning,
    explanation: """
      A pan begins once the finger has moved about 10 pt. A distance below that is passed by every drag, so it decides \
      nothing: whoever touches and thinks again has dismissed. Computed on an upright phone.
      """,
    example: LintExample(
      "modal-standard", wrong: [.releaseFraction: .number(0.012)], right: [.releaseFraction: .number(0.013)])
  ) { transition, _ in
    guard let direction = transition.draggedDirections.first else { return [] }
    let distance = transition.typical.geometry(direction).distance
    return transition.releaseDistances(over: distance).filter { distance > 0 && $0.points < LintFinger.slop }.map {
      LintRemark(
        .warning, $0.field,
        message: "Finishes after \(LintNumber.points($0.points)) on \(transition.typical.name); a finger moves "
          + "\(LintNumber.points(LintFinger.slop)) before the drag even begins.",
        advice: "Ask for a distance that is meant: 75 pt, or a fifth of the way.")
    }
  }
}
