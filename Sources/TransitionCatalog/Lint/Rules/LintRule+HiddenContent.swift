import TransitionModel

extension LintRule {
  static let hiddenContent = LintRule(
    "hidden-content", "The content begins below the end of the view", .warning,
    explanation: """
      contentTop is points from the top of the view, whatever its height. On a phone on its side a full view is about \
      380 pt high. Less than 44 pt (Apple's smallest target) of content are nothing to use. Only full views are looked \
      at: fitted content brings its own top.
      """,
    example: LintExample("card-modal", wrong: [.contentTop: .number(347)], right: [.contentTop: .number(346)])
  ) { transition, _ in
    let geometry = transition.configuration.geometry
    guard geometry.height == .full, geometry.contentTop > 0 else { return [] }
    let hidden = transition.rooms.filter { $0.presented.height - geometry.contentTop < 44 }
    guard let room = hidden.min(by: { $0.presented.height < $1.presented.height }) else { return [] }
    return [
      LintRemark(
        .warning, .contentTop,
        message: "The content begins \(LintNumber.points(geometry.contentTop)) down a view of "
          + "\(LintNumber.points(room.presented.height)) on \(room.name).",
        advice: "Begin higher, or use height fitted with alignment bottom.")
    ]
  }
}
