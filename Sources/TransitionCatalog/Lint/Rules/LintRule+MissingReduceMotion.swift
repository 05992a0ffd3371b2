import TransitionModel

extension LintRule {
  static let missingReduceMotion = LintRule(
    "missing-reduce-motion", "A lot of motion, and nothing said for people who asked for less", .warning, .note,
    explanation: """
      Large movement makes some people ill; they have asked the system for less. Without accessibility.reduceMotion they \
      get a cross-fade, but nobody has decided that, and a transition that names this one as its calm one plays it in \
      full (warning). none is a cut: it spares people, and leaves them to find out what changed (note). A lot is half a \
      phone's width, an eighth of a turn, or a third in size.
      """,
    example: LintExample("card-modal", wrong: [.reduceMotion: nil], right: [.reduceMotion: .text("crossFade")])
  ) { transition, _ in
    let wish = transition.configuration.reduceMotion
    guard wish == nil || wish == ReduceMotion.none, let motion = transition.largeMotion else { return [] }
    let moves = "The view \(motion)"
    if wish == nil {
      return [
        LintRemark(
          .warning, .reduceMotion, message: "\(moves), and reduceMotion says nothing.",
          advice: "accessibility.reduceMotion: crossFade.")
      ]
    }
    return [
      LintRemark(
        .note, .reduceMotion, message: "\(moves), and with reduced motion it is there in one frame.",
        advice: "crossFade shows that something changed, without movement.")
    ]
  }
}
