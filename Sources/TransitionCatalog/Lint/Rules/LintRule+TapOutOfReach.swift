import TransitionModel

extension LintRule {
  static let tapOutOfReach = LintRule(
    "tap-out-of-reach", "A tap beside the view dismisses, and the view leaves nothing beside it", .error, .warning,
    explanation: """
      The tap must land on the dimming view, so at least 44 pt of it (Apple's smallest target) must be free on one side \
      of the presented view. An error where the view covers every container whole, a warning where the strip is too \
      narrow in one of them. Where the content decides the height, the lowest content counts.
      """,
    example: LintExample(
      "message-bottom-card",
      wrong: [.height: .text("full"), .marginTop: .number(0), .maximumWidth: nil],
      right: [.height: .text("full"), .marginTop: .number(44), .maximumWidth: nil])
  ) { transition, _ in
    guard transition.configuration.dimming.tapToDismiss else { return [] }
    let strips = LintContainer.all.compactMap { container in
      transition.rooms.filter { $0.container == container }.map { (room: $0, points: $0.widestStrip) }
        .max { $0.points < $1.points }
    }
    guard let narrowest = strips.min(by: { $0.points < $1.points }), narrowest.points < 44 else { return [] }
    let isNever = strips.allSatisfy { $0.points <= 0 }
    return [
      LintRemark(
        isNever ? .error : .warning, .tapToDismiss, .marginTop, .height,
        message: "Beside the view \(LintNumber.points(max(narrowest.points, 0))) are free at most on "
          + "\(narrowest.room.fullName); a finger needs 44 pt.",
        advice: "Give the view a margin of 44 pt, or do not dismiss by tap.")
    ]
  }
}

extension LintRoom {
  /// Points of the widest strip of the container beside the view.
  fileprivate var widestStrip: Double {
    let right = context.width - presented.x - presented.width
    let below = context.height - presented.y - presented.height
    return max(presented.x, right, presented.y, below)
  }
}
