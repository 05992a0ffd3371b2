import TransitionModel

extension LintRule {
  static let roundCorners = LintRule(
    "round-corners", "The corner radius is more than half of the view", .warning,
    explanation: """
      Two corners share a side. A radius of more than half the shorter side is drawn as something else: UIKit overlaps \
      the arcs, the web shrinks them. Where the content decides the height, 100 pt are taken for the lowest.
      """,
    example: LintExample("modal-standard", wrong: [.cornerRadius: .number(51)], right: [.cornerRadius: .number(50)])
  ) { transition, _ in
    let radius = transition.configuration.geometry.cornerRadius
    let rooms = transition.rooms.filter { min($0.presented.width, $0.presented.height) > 0 }
    let least = rooms.min {
      min($0.presented.width, $0.presented.height) < min($1.presented.width, $1.presented.height)
    }
    guard let least else { return [] }
    let side = min(least.presented.width, least.presented.height)
    guard radius > side / 2 else { return [] }
    return [
      LintRemark(
        .warning, .cornerRadius,
        message: "Two radii of \(LintNumber.points(radius)) do not fit a side of \(LintNumber.points(side)) on "
          + "\(least.fullName).",
        advice: "Take \(LintNumber.points(side / 2)) or less.")
    ]
  }
}
