import Foundation
import TransitionModel

extension LintRule {
  static let beginCone = LintRule(
    "begin-cone", "The begin cone is too narrow to hit, or so wide that it asks nothing", .warning, .note,
    explanation: """
      A thumb moves in an arc, so that the first points of a drag lean. Under 10° most drags are refused and the view \
      seems stuck (warning). From 80° on, all but a sideways drag begin, and oneWay says that plainly (note). A source \
      system uses 22.5°.
      """,
    example: LintExample(
      "pull-down", wrong: [.beginConeHalfAngle: .number(9)], right: [.beginConeHalfAngle: .number(10)])
  ) { transition, _ in
    guard case .cone(let angle) = transition.configuration.interaction?.beginRule else { return [] }
    if angle < 10 {
      return [
        LintRemark(
          .warning, .beginConeHalfAngle,
          message: "Over 100 pt a drag may lean by \(LintNumber.points(100 * tan(angle * .pi / 180))), or it never "
            + "begins.",
          advice: "20° to 45° leave room for a thumb.")
      ]
    }
    guard angle >= 80 else { return [] }
    return [
      LintRemark(
        .note, .beginConeHalfAngle,
        message: "\(LintNumber.plain(angle))° to either side is every drag but a sideways one.",
        advice: "beginRule oneWay, or an angle that says something: 45° keeps to the axis.")
    ]
  }
}
