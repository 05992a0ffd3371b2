enum TextAnswer {
  static func heading(_ title: String, _ subject: String, population: SessionPopulation) -> [String] {
    var lines = TextLayout.wrap("\(title): \(subject)", indent: 2, first: "")
    if let mark = population.mark { lines.append("\(mark.label): \(mark.explanation)") }
    return lines
  }

  /// Returns a note about the revision that apps get now, if it is another one.
  static func latest(_ subject: AnalysisSubject) -> [String] {
    subject.latest.map { TextLayout.field("in use", $0.text) } ?? []
  }

  static func notes(_ notes: [String]) -> [String] {
    notes.flatMap { TextLayout.wrap($0, indent: 4, first: "  - ") }
  }

  /// Returns `0.32 [0.21, 0.40]`, with each number in the unit's format.
  static func text(_ estimate: Estimate, _ number: (Double) -> String) -> String {
    guard let low = estimate.low, let high = estimate.high else { return number(estimate.value) }
    return "\(number(estimate.value)) (\(number(low)) to \(number(high)))"
  }
}

struct TextWhatIf {
  /// The maximum number of listed sessions; JSON and CSV have them all.
  static let listed = 10
  private static let columnWidth = 13

  let whatIf: WhatIf

  var lines: [String] {
    let changes = whatIf.changes.flatMap { TextLayout.field("change", $0) }
    return TextAnswer.heading(
      "What if", "\(whatIf.subject.transition), revision \(whatIf.subject.revision)",
      population: whatIf.subject.population)
      + [""] + TextLayout.wrap(WhatIfWording(whatIf: whatIf).headline, indent: 2) + [""]
      + changes + TextAnswer.latest(whatIf.subject)
      + TextLayout.field("rule", whatIf.ruleSummary ?? "unknown: something else decides")
      + (whatIf.changedRule == whatIf.rule ? [] : TextLayout.field("would be", whatIf.changedRuleSummary))
      + TextLayout.field("replayed", replayed) + (whatIf.isFaithful ? prediction : failure)
  }

  private var replayed: String {
    var text =
      "\(NumberFormat.grouped(whatIf.releases)) releases of "
      + "\(NumberFormat.grouped(whatIf.sessions - whatIf.withoutTrace)) drags"
    if whatIf.withoutTrace > 0 { text += "; the traces of \(whatIf.withoutTrace) more were deleted" }
    if whatIf.isFaithful, whatIf.releases != 0, whatIf.rule != nil { text += ", all decided as stored" }
    return text
  }

  private var failure: [String] {
    let shown = whatIf.failing.prefix(Self.listed)
    let sentence =
      "\(whatIf.failing.count) drags are not decided as stored under their own revision, so nothing is predicted. Look at "
      + "one with `transitions session show`."
    let more = whatIf.failing.count > shown.count ? ["  … all of them with --json"] : []
    return [""] + TextLayout.wrap(sentence, indent: 2) + shown.map { "  \($0)" } + more
  }

  private var prediction: [String] {
    guard let toFinish = whatIf.toFinish, let toCancel = whatIf.toCancel else {
      return [""] + TextLayout.wrap("No stored release to replay.", indent: 2)
    }
    let unchanged = whatIf.releases - toFinish.releases - toCancel.releases
    var lines = [
      "",
      "  " + TextLayout.left("Decision", 26)
        + ["releases", "people", "taken back", "accepted"].map { TextLayout.right($0, Self.columnWidth) }.joined(),
      line("cancel would finish", toFinish), line("finish would cancel", toCancel),
      "    " + TextLayout.left("unchanged", 24) + TextLayout.right("\(unchanged)", Self.columnWidth),
    ]
    lines += TextLayout.wrap(Self.sequels, indent: 2)
    return lines + flips + [""] + TextAnswer.notes(whatIf.notes)
  }

  static let sequels =
    "taken back: within \(RegretWindow.standard) s, people tried again, used a button, or opened the screen again. "
    + "accepted: they did not."

  private func line(_ name: String, _ direction: WhatIf.Direction) -> String {
    let counts = [direction.releases, direction.users, direction.takenBack, direction.accepted]
    return "    " + TextLayout.left(name, 24)
      + counts.map { TextLayout.right($0.map(String.init) ?? "-", Self.columnWidth) }.joined()
  }

  private var flips: [String] {
    guard !whatIf.flips.isEmpty else { return [] }
    let shown = whatIf.flips.prefix(Self.listed).map { flip in
      let touch = flip.touch > 1 ? ", touch \(flip.touch)" : ""
      return "    \(flip.session)  would \(flip.finishes ? "finish" : "cancel")\(touch)"
    }
    let rest = whatIf.flips.count - shown.count
    return [""] + shown + (rest > 0 ? ["    … and \(rest) more: all of them with --json or --csv"] : [])
  }
}
