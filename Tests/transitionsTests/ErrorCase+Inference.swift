extension ErrorCase {
  private static let usageOfCheck = """
    Usage: transitions check <name> [--max <bound> ...] [--min <bound> ...] [--allow-empty] [--since <time>] \
    [--until <time>] [--origin <origin>] [--revision <number>] [--screen <name>] [--device <class>] [--db <file>] \
    [--no-color]
      See 'transitions check --help' for more information.
    """

  /// Bounds that cannot be checked.
  static let checks = [
    ErrorCase(
      "check", "sheet", code: 64,
      message: """
        transitions: There is no bound to check. Give --max or --min, such as --max "retried cancel 70 %".
        \(usageOfCheck)
        """),
    ErrorCase(
      "check", "sheet", "--max", "retried cancel", code: 64,
      message: """
        transitions: "retried cancel" has no number at its end. Write a metric and its bound, as "retried cancel 70 %".
        \(usageOfCheck)
        """),
    ErrorCase(
      "check", "sheet", "--min", "finished at one 30 %", code: 64,
      message: """
        transitions: No metric is called "finished at one". Did you mean "finished at once"? Allowed: finished at once, \
        tried again, came back, cost per presentation, finish rate, cancel rate, retried cancel, reopened dismissal, \
        interruption rate, abandoned rate, invalid rate, cost per decision.
        \(usageOfCheck)
        """),
    ErrorCase(
      "check", "sheet", "--max", "came back 30", code: 64,
      message: """
        transitions: came back is a share. Write it from 0 to 100 %, or from 0 to 1.
        \(usageOfCheck)
        """),
  ]

  /// Pages that cannot be published.
  static let publications = [
    ErrorCase(
      "report", "sheet", "--publish", code: 64,
      message: """
        transitions: --publish requires --html. Add it, or leave both out.
        \(usageOfReport)
        """),
    ErrorCase(
      "report", "sheet", "--html", "-", "--fewest-people", "9", code: 64,
      message: """
        transitions: --fewest-people requires --publish. Add it, or leave both out.
        \(usageOfReport)
        """),
    ErrorCase(
      "site", "public", "--fewest-people", "-1", code: 64,
      message: """
        transitions: --fewest-people is -1; allowed 0…1000000.
        Usage: transitions site <dir> [--fewest-people <count>] [--db <file>] [--no-color]
          See 'transitions site --help' for more information.
        """),
  ]

  /// Questions that a report cannot answer.
  static let inference = [
    ErrorCase(
      "report", "--recommend", "fraction", code: 64,
      message: """
        transitions: --compare, --what-if, --infer and a parameter to --recommend apply to one transition. Name it first: \
        transitions report NAME …
        \(usageOfReport)
        """),
    ErrorCase(
      "report", "sheet", "--compare", code: 64,
      message: """
        transitions: Missing value for '--compare <sides>'
        Help:  --compare <sides>  Compare two revisions (--compare 3 4), the drags before and after a day (--compare \
        2026-11-01), or the latest drags of another transition with those of this one (--compare system-sheet). May be \
        given once.
        \(usageOfReport)
        """),
    ErrorCase(
      "report", "sheet", "--compare", "1", code: 64,
      message: """
        transitions: --compare takes two revisions, such as 3 4, one day, such as 2026-11-01, or the name of \
        another transition.
        \(usageOfReport)
        """),
    ErrorCase(
      "report", "sheet", "--compare", "1", "2", "3", code: 64,
      message: """
        transitions: --compare takes two revisions, such as 3 4, one day, such as 2026-11-01, or the name of \
        another transition.
        \(usageOfReport)
        """),
    ErrorCase(
      "report", "sheet", "--compare", "one", "two", code: 64,
      message: """
        transitions: --compare takes two revisions, such as 3 4, one day, such as 2026-11-01, or the name of \
        another transition.
        \(usageOfReport)
        """),
    ErrorCase(
      "report", "--compare", "1", "2", "sheet", code: 64,
      message: """
        transitions: --compare takes two revisions, such as 3 4, one day, such as 2026-11-01, or the name of \
        another transition. The name goes first: \
        `transitions report sheet --compare 1 2`.
        \(usageOfReport)
        """),
    ErrorCase(
      "report", "--compare", "2026-11-01", "sheet", code: 64,
      message: """
        transitions: --compare takes two revisions, such as 3 4, one day, such as 2026-11-01, or the name of \
        another transition. The name goes first: \
        `transitions report sheet --compare 2026-11-01`.
        \(usageOfReport)
        """),
    ErrorCase(
      "report", "--revision", "1", code: 64,
      message: """
        transitions: --revision applies to one transition. Name it: transitions report NAME --revision NUMBER.
        \(usageOfReport)
        """),
    ErrorCase(
      "report", "sheet", "--revision", "1", "--compare", "1", "2", code: 64,
      message: """
        transitions: --revision cannot be combined with cells, or with --compare, which names its revisions. Leave it \
        out.
        \(usageOfReport)
        """),
    ErrorCase(
      "report", "sheet", "--screen", "Home", "--by", "week", code: 64,
      message: """
        transitions: --until, --screen and --device apply only to a plain report. Leave them out, or leave out the \
        question or the cells.
        \(usageOfReport)
        """),
    ErrorCase(
      "report", "sheet", "--plan", "0", code: 64,
      message: """
        transitions: --plan is a difference above 0, at most 10. For a share, 0.02 means 2 percentage points.
        \(usageOfReport)
        """),
    ErrorCase(
      "report", "sheet", "--metric", "tried_again", code: 64,
      message: """
        transitions: --metric requires --plan. Add it, or leave --metric out.
        \(usageOfReport)
        """),
    ErrorCase(
      "report", "sheet", "--weights", "3:1", code: 64,
      message: """
        transitions: --weights requires --recommend, --compare, --by or --plan. Add one of them, or leave it out.
        \(usageOfReport)
        """),
    ErrorCase(
      "report", "sheet", "--recommend", "--weights", "3", code: 64,
      message: """
        transitions: The value '3' is invalid for '--weights <back:again>': Write two numbers above 0, at \
        most 1000, such as 3:1.
        Help:  --weights <back:again>  With --recommend, --compare, --by and --plan, the costs of "came back" and of \
        "tried again". Default: 3:1.
        \(usageOfReport)
        """),
    ErrorCase(
      "report", "sheet", "--recommend", "fractoin", code: 64,
      message: """
        transitions: The value 'fractoin' is invalid for '--recommend <parameter>': Did you mean fraction? \
        Allowed: fraction, velocity.
        \(usageOfReport)
        """),
    ErrorCase(
      "report", "sheet", "fraction", "--recommend", code: 64,
      message: """
        transitions: Unexpected argument 'fraction'. Write --recommend fraction.
        \(usageOfReport)
        """),
    ErrorCase(
      "report", "sheet", "fraction", "velocity", code: 64,
      message: """
        transitions: 2 unexpected arguments: 'fraction', 'velocity'
        \(usageOfReport)
        """),
    ErrorCase(
      "report", "sheet", "--compare", "2", "2", code: 2,
      message: """
        transitions: --compare needs two different revisions; both are 2. `transitions history NAME` lists \
        them.
        """),
    ErrorCase(
      "report", "sheet", "--compare", "1", "7", code: 2,
      message: """
        transitions: sheet has no revision 7; it has 1…2. `transitions history sheet` shows them.
        """),
    ErrorCase(
      "report", "shet", "--recommend", code: 2,
      message: """
        transitions: There is no transition named "shet". Did you mean sheet?
        """),
    ErrorCase(
      "report", "notice", "--recommend", code: 2,
      message: """
        transitions: No gesture dismisses notice: there is no release to analyze. `transitions list` shows \
        the dismissal type of the others.
        """),
    ErrorCase(
      "report", "notice", "--what-if", "releaseRule.fraction=0.3", code: 2,
      message: """
        transitions: interaction.releaseRule.fraction is 0.3, but applies only when \
        interaction.releaseRule.kind is distance or directionOrDistance or flingOrDistance or projection or \
        anyOf. Remove it with interaction.releaseRule.fraction=, or meet that condition.
        """),
    ErrorCase(
      "report", "sheet", "--recommend", "--revision", "9", code: 2,
      message: """
        transitions: sheet has no revision 9; it has 1…2. `transitions history sheet` shows them.
        """),
    ErrorCase(
      "report", "sheet", "--what-if", "dimmingAlpha=0.3", "--what-if", "edge=top", code: 2,
      message: """
        transitions: geometry.edge and dimming.alpha cannot be evaluated on stored releases: before the \
        release, people would have seen something else and might have dragged differently. Allowed are fields \
        that count only at release: releaseRule and its parameters (except for the points of an input dismissal, \
        which resist while the finger moves), releaseSample, velocityEstimator.
        """),
    ErrorCase(
      "report", "sheet", "--what-if", "releaseRule.fraction=2", code: 64,
      message: """
        transitions: interaction.releaseRule.fraction is 2; allowed 0…1. Share of the interaction distance \
        that must be passed.
        \(shortUsageOfReport)
        """),
    ErrorCase(
      "report", "sheet", "--what-if", "releaseRule.fractoin=0.2", code: 64,
      message: """
        transitions: releaseRule.fractoin is not a field. Did you mean interaction.releaseRule.fraction? \
        `transitions fields` lists them all.
        \(shortUsageOfReport)
        """),
    ErrorCase(
      "report", "sheet", "--what-if", "releaseRule.fraction=0.5", code: 2,
      message: """
        transitions: sheet already has this configuration in revision 2. Give another value, or another revision with \
        --revision.
        """),
  ]
}
