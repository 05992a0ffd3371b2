import TransitionModel

extension LintRule {
  static let holeBehind = LintRule(
    "hole-behind", "The presenter is taken away, and the view does not cover where it was", .warning,
    explanation: """
      keepsPresenter false takes the presenter's view out once the presented one has arrived. Beside a view that leaves \
      part of the container free there is then nothing: the window's black, and the dimming on it.
      """,
    example: LintExample("pull-down", wrong: [.marginTop: .number(8)], right: [.marginTop: .number(0)])
  ) { transition, _ in
    guard !transition.configuration.geometry.keepsPresenter,
      let room = transition.rooms.first(where: { !$0.coversContainer })
    else { return [] }
    let free = 1 - room.presented.width * room.presented.height / (room.context.width * room.context.height)
    return [
      LintRemark(
        .warning, .keepsPresenter,
        message: "\(LintNumber.percent(min(max(free, 0), 1))) of \(room.fullName) are not covered by the view.",
        advice: "keepsPresenter true; or no margins, from the container, and height full.")
    ]
  }
}
