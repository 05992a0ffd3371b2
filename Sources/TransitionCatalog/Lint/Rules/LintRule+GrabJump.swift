import TransitionModel

extension LintRule {
  static let grabJump = LintRule(
    "grab-jump", "The view jumps to the finger when a drag begins", .warning,
    explanation: """
      With tracking absolutePosition progress is where the finger is in the container. Taken hold of in its middle, the \
      view is half gone at once. That suits a pan from the screen's edge, where the finger begins at 0, and nothing else.
      """,
    example: LintExample(
      "pull-down", wrong: [.tracking: .text("absolutePosition")], right: [.tracking: .text("translation")])
  ) { transition, _ in
    guard transition.configuration.interaction?.tracking == .absolutePosition else { return [] }
    let pans = transition.draggedDirections.filter {
      $0 == .dismiss || transition.configuration.interactivePresentation == .pan
    }
    guard let direction = pans.first else { return [] }
    let room = transition.typical
    let middle = (room.visible.lowerBound + room.visible.upperBound) / 2
    let jump = room.geometry(direction).sign > 0 ? middle : room.containerExtent - middle
    return [
      LintRemark(
        .warning, .tracking,
        message: "A finger that comes down in the middle of the view makes it jump by "
          + "\(LintNumber.points(direction == .dismiss ? jump : room.containerExtent / 2)) on \(room.name).",
        advice: "tracking translation follows how far the finger moves; absolutePosition goes with edgePan.")
    ]
  }
}
