import TransitionModel

extension LintRule {
  static let systemEdge = LintRule(
    "system-edge", "An edge pan from the top or the bottom is the system's own gesture", .warning,
    explanation: """
      iOS keeps pans from the top edge (notifications, Control Centre) and from the bottom edge (home, app switcher) for \
      itself; the app gets the second try, or none.
      """,
    example: LintExample(
      "edge-rotate", wrong: [.edge: .text("bottom")], right: [.edge: .text("trailing")])
  ) { transition, _ in
    let edge = transition.configuration.geometry.edge
    guard transition.configuration.interactivePresentation == .edgePan, edge.axis == .y else { return [] }
    return [
      LintRemark(
        .warning, .interactivePresentation, .edge,
        message: "The pan begins at the \(edge.rawValue) edge, which belongs to the system.",
        advice: "interactivePresentation pan, or another edge.")
    ]
  }
}
