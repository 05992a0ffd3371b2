extension ErrorCase {
  private static let listUsage = """
    Usage: transitions list [<filter> ...] [--search <text>] [--retired] [--all] [--format <format>] [--json] [--csv] \
    [--db <file>] [--no-color]
    """
  private static let setUsage = """
    Usage: transitions set <name> <field=value> ... [--note <text>] [--dry-run] [--db <file>] [--no-color]
    """
  private static let diffUsage = """
    Usage: transitions diff <name> [<other> ...] [--catalog <file>] [--html <file>] \
    [--overwrite] [--format <format>] [--json] [--csv] \
    [--db <file>] [--no-color]
      See 'transitions diff --help' for more information.
    """
  private static let showUsage = """
    Usage: transitions show <name> [--revision <number>] [--all] [--yaml] [--curve] [--format <format>] [--json] \
    [--csv] [--db <file>] [--no-color]
      See 'transitions show --help' for more information.
    """
  private static let interactive = """
    interaction.dismissalType is standard or input, or interaction.interactivePresentation is pan or edgePan
    """

  /// Fields, assignments and filters.
  static let fields = [
    ErrorCase(
      "set", "sheet", "duration=0.3", code: 64,
      message: """
        transitions: duration may mean presentation.duration, dismissal.duration or interaction.tail.duration. Write \
        one of them.
        \(setUsage)
        """),
    ErrorCase(
      "set", "sheet", "durration=0.3", "edge=botom", "presentation.duration=99", "nonsense", code: 64,
      message: """
        transitions: 4 problems; sheet was left unchanged.
        durration is not a field. Did you mean presentation.duration, dismissal.duration or \
        interaction.tail.duration? `transitions fields` lists them all.
        "nonsense" is not an assignment. Write FIELD=VALUE, or FIELD= to remove a value.
        presentation.duration is 99; allowed 0.01…10 s. The duration of presenting. With a damping ratio it has the \
        meaning of UIKit's usingSpringWithDamping call.
        geometry.edge is "botom"; allowed bottom, top, leading or trailing. Did you mean bottom?
        \(setUsage)
        """),
    ErrorCase(
      "set", "sheet", "dismissalType=none", code: 2,
      message: """
        transitions: 2 problems; sheet was left unchanged.
        interaction.releaseRule.kind is flingOrDistance, but applies only when \(interactive). Remove it with \
        interaction.releaseRule=, or meet that condition.
        interaction.tail.kind is animator, but applies only when \(interactive). Remove it with interaction.tail=, or \
        meet that condition.
        """),
    ErrorCase(
      "set", "sheet", "presentation.curve=easeIn", code: 2,
      message: """
        transitions: presentation.curve is easeIn, but applies only when presentation.dampingRatio is not set. \
        Add presentation.dampingRatio= to unset it.
        """),
    ErrorCase(
      "set", "sheet", "releaseRule=distance(share: 0.5)", "--dry-run", code: 64,
      message: """
        transitions: interaction.releaseRule has no "share". It has fraction, velocity, points, horizon.
        \(setUsage)
        """),
    ErrorCase(
      "set", "sheet", "name=page", code: 64,
      message: """
        transitions: name is the same in every revision. To make a copy, apply the output of `transitions \
        show NAME --yaml` under another name.
        \(setUsage)
        """),
    ErrorCase(
      "set", "sheet", "presentation.duration=0.3pt", "dimming.alpha=0.5 s", code: 64,
      message: """
        transitions: 2 problems; sheet was left unchanged.
        presentation.duration is 0.3pt. Its unit is s: write 0.3 or 0.3s; allowed 0.01…10 s.
        dimming.alpha is 0.5 s. It has no unit: write 0.5; allowed 0…1.
        \(setUsage)
        """),
    ErrorCase(
      "set", "sheet", "presentation.duration=300ms", "dimming.alpha=0.5 s", code: 64,
      message: """
        transitions: 2 problems; sheet was left unchanged.
        presentation.duration is 300ms. Its unit is s: write 0.3 or 0.3s; allowed 0.01…10 s.
        dimming.alpha is 0.5 s. It has no unit: write 0.5; allowed 0…1.
        \(setUsage)
        """),
    ErrorCase(
      "set", "sheet", "dimming.alpha=30%", code: 64,
      message: """
        transitions: dimming.alpha is 30%. It has no unit: write 0.3; allowed 0…1.
        \(setUsage)
        """),
    ErrorCase(
      "set", "sheeet", "edge=top", code: 2,
      message: "transitions: There is no transition named \"sheeet\". Did you mean sheet?"),
    ErrorCase(
      "set", "sheet", code: 64,
      message: """
        transitions: Missing expected argument '<field=value> ...'
        Help:  <field=value>  FIELD=VALUE, or FIELD= to remove a value.
        Usage: transitions set <name> <field=value> ... [--note <text>] [--dry-run] [--db <file>] [--no-color]
          See 'transitions set --help' for more information.
        """),
    ErrorCase(
      "fields", "egde", "zzz", code: 64,
      message: """
        transitions: egde is not a field. Did you mean geometry.edge? `transitions fields` lists them all.
        zzz is not a field. `transitions fields` lists them all.
        Usage: transitions fields [<names> ...] [--format <format>] [--json] [--csv] [--no-color]
        """),
    ErrorCase(
      "list", "duratoin<0.5", "edge<3", "height=ful", "sheet", code: 64,
      message: """
        transitions: duratoin is neither a column nor a field. Did you mean duration? The columns are name, rev, \
        dismissal, seconds, damping, curve, dimming, release rule, sessions, digest, summary, retired. \
        `transitions fields` lists the fields.
        geometry.edge holds bottom, top, leading or trailing; < compares numbers. Use = or !=.
        geometry.height is "ful"; allowed full, fitted or preferred. Did you mean full?
        "sheet" is not a filter. Write FIELD, one of = != < <= > >=, and a value, quoted for the shell: "duration<0.4".
        \(listUsage)
        """),
    ErrorCase(
      "list", "revision>x", "digest=zz", "digest<a", "retiredAt=soon", "retiredAt<2026-02-31", "sessions>", "sesions=1",
      "duration<9pt",
      code: 64,
      message: """
        transitions: revision is "x"; allowed a whole number.
        digest is "zz"; allowed the beginning of a digest, in hexadecimal digits.
        digest is not a number; < compares numbers and times. Use = or !=.
        retiredAt is "soon"; allowed a day or a time, in UTC: 2026-11-01, 2026-11-01T09:30:00Z.
        retiredAt is "2026-02-31"; allowed a day or a time, in UTC: 2026-11-01, 2026-11-01T09:30:00Z.
        sessions needs a value after >: a whole number.
        sesions is neither a column nor a field. Did you mean sessions? The columns are name, rev, dismissal, \
        seconds, damping, curve, dimming, release rule, sessions, digest, summary, retired. `transitions fields` lists \
        the fields.
        presentation.duration is 9pt. Its unit is s: write 9 or 9s; allowed 0.01…10 s.
        \(listUsage)
        """),
    ErrorCase(
      "list", "--retired", "--all", code: 64,
      message: """
        transitions: --retired and --all each choose transitions. Give one of them.
        \(listUsage)
          See 'transitions list --help' for more information.
        """),
  ]

  static let comparisons = [
    ErrorCase(
      "diff", "notice", code: 2,
      message: """
        transitions: notice has only revision 1, so there is no earlier one to compare. Add another name, or \
        --catalog FILE.
        """),
    ErrorCase(
      "diff", "sheet", "1", "3", code: 2,
      message: "transitions: sheet has no revision 3; it has 1…2. `transitions history sheet` shows them."),
    ErrorCase(
      "diff", "sheet", "notce", code: 2,
      message: "transitions: There is no transition named \"notce\". Did you mean notice?"),
    ErrorCase(
      "diff", "sheet", "--catalog", "good.yaml", code: 2,
      message: "transitions: good.yaml has no transition named \"sheet\". It has notice."),
    ErrorCase(
      "diff", "sheet", "--catalog", "missing.yaml", code: 2,
      message: "transitions: missing.yaml: There is no such file or directory."),
    ErrorCase(
      "diff", "sheet", "1", "notice", "--catalog", "good.yaml", code: 64,
      message: """
        transitions: A second transition and --catalog each choose what to compare with. Give one of them.
        \(diffUsage)
        """),
    ErrorCase(
      "diff", "sheet", "1", "2", "--catalog", "good.yaml", code: 64,
      message: """
        transitions: --catalog compares at most one revision. Give one, or none for the latest.
        \(diffUsage)
        """),
    ErrorCase(
      "diff", "sheet", "1", "2", "3", code: 64,
      message: """
        transitions: `diff` compares two revisions. Write NAME [REVISION] [REVISION] or NAME [REVISION] OTHER \
        [REVISION].
        \(diffUsage)
        """),
    ErrorCase(
      "retire", "notce", code: 2,
      message: "transitions: There is no transition named \"notce\". Did you mean notice?"),
    ErrorCase(
      "retire", "sheet", "notce", "zzz", code: 2,
      message: """
        transitions: There is no transition named "notce". Did you mean notice?
        There is no transition named "zzz". `transitions list` shows the names.
        Nothing was changed.
        """),
    ErrorCase(
      "show", "sheet", "--yaml", "--curve", code: 64,
      message: """
        transitions: --yaml and --curve each choose what to show. Give one of them.
        \(showUsage)
        """),
    ErrorCase(
      "list", "--db", "my file's.db", code: 2,
      message: """
        transitions: There is no registry at {folder}/my file's.db. To make one, run `transitions init --db \
        "{folder}/my file's.db"`.
        """),
  ]
}
