import TransitionModel

extension LintRule {
  static let projectionHorizon = LintRule(
    "projection-horizon", "The projection makes its distance, or its velocity, meaningless", .warning,
    explanation: """
      projection finishes where T + horizon·v passes the distance. With a long horizon the noise of a resting finger (up \
      to 50 pt/s) is projected past the whole distance; with a short one even the fastest finger (8000 pt/s) adds less \
      than the 10 pt a drag begins with, and the rule is plain distance. UIScrollView's horizon is 0.499 s (WWDC 2018), \
      Material's 0.1 s. Computed on an upright phone.
      """,
    example: LintExample(
      "modal-standard",
      wrong: [.releaseRule: .text("projection"), .releaseHorizon: .number(8), .releaseVelocity: nil],
      right: [.releaseRule: .text("projection"), .releaseHorizon: .number(7.8), .releaseVelocity: nil])
  ) { transition, _ in
    guard case .projection(let horizon, let fraction) = transition.configuration.interaction?.releaseRule,
      let direction = transition.draggedDirections.first
    else { return [] }
    let distance = fraction * transition.typical.geometry(direction).distance
    let (noise, fling) = (horizon * LintFinger.rest, horizon * LintFinger.fastest)
    if noise >= distance {
      return [
        LintRemark(
          .warning, .releaseHorizon, .releaseFraction,
          message: "\(LintNumber.seconds(horizon)) of a resting finger's \(LintNumber.speed(LintFinger.rest)) are "
            + "\(LintNumber.points(noise)); the distance is \(LintNumber.points(distance)) on "
            + "\(transition.typical.name).",
          advice: "Take a horizon of 0.499 s, or ask for a longer distance.")
      ]
    }
    guard fling < LintFinger.slop else { return [] }
    return [
      LintRemark(
        .warning, .releaseHorizon,
        message: "\(LintNumber.seconds(horizon)) of the fastest finger's \(LintNumber.speed(LintFinger.fastest)) are "
          + "\(LintNumber.points(fling)): velocity decides nothing.",
        advice: "Take a horizon of 0.1 s or more, or the rule distance, which says so.")
    ]
  }
}
