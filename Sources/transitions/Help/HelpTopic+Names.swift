import TransitionModel

extension HelpTopic {
  static let names = HelpTopic(
    name: "naming", summary: "What transitions, revisions, fields, sessions go by.",
    text: """
      TRANSITION
      \(indented(TransitionName.rule.sentence)): card-modal.
        A name means the same thing for ever; retiring it keeps it.

      REVISION
        A whole number. Each transition counts its own, from 1. A revision
        never changes; a change makes the next one. Left out, it is the
        latest.

      DIGEST
        64 hexadecimal digits made from all values of a revision. Equal
        digests are equal configurations, on any machine and in any registry.

      FIELD
        By its path as in a catalog file (interaction.releaseRule.fraction),
        by the end of the path where no other ends so (releaseRule.fraction),
        by its column (release_rule_fraction), or with words joined
        (releaseRuleFraction). A section that is a choice stands for the
        choice: releaseRule. `transitions fields` lists them all.

      SESSION
        By its uuid, or as much of its beginning as no other has: 6f1d9a52.

      A name that nobody knows is answered with those that are nearest.
      """)

  private static func indented(_ text: String) -> String {
    "  " + text.wrapped(to: width - 4).joined(separator: "\n  ")
  }
}

extension String {
  /// The string with its first letter as a sentence begins.
  fileprivate var sentence: String { prefix(1).uppercased() + dropFirst() }
}
