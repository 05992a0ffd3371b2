import TransitionModel

extension WhatIf {
  /// The result in words, with the changed decisions and what people did after them.
  public var answer: Answer {
    var answer = Answer("what-if", "What if", about: subject, headline: headline)
    answer.n = sessions
    answer.facts = changes.map { Answer.Fact(name: "change", text: $0) }
    if let latest = subject.latest { answer.facts.append(Answer.Fact(name: "in use", text: latest.text)) }
    answer.facts.append(Answer.Fact(name: "rule", text: ruleSummary ?? "unknown: something else decides"))
    if changedRule != rule { answer.facts.append(Answer.Fact(name: "would be", text: changedRuleSummary)) }
    answer.facts.append(Answer.Fact(name: "replayed", text: replayed))
    answer.tables = [table].compactMap { $0 }
    if !flips.isEmpty {
      answer.lists.append(Answer.List(title: "Drags that would end differently", items: flips.map(\.text)))
    }
    if !isFaithful {
      let title =
        "Drags that are not decided as stored under their own revision. Look at one with `transitions session show`:"
      answer.lists.append(Answer.List(title: title, items: failing))
    }
    answer.notes = notes
    return answer
  }

  private var replayed: String {
    var text = "\(Count.of(releases, "release")) of \(Count.of(sessions - withoutTrace, "drag"))"
    if withoutTrace > 0 { text += "; the traces of \(NumberFormat.grouped(withoutTrace)) more were deleted" }
    return text + (isFaithful && releases != 0 && rule != nil ? ", all decided as stored" : "")
  }

  private var table: Answer.Table? {
    guard let toFinish, let toCancel else { return nil }
    func row(_ name: String, _ counts: [Int?]) -> Answer.Row {
      let names = ["releases", "people", "taken back", "accepted"]
      return Answer.Row(
        name: name,
        cells: zip(names, counts).map { Answer.Number($0, $1, unit: $0 == "people" ? "people" : "releases") })
    }
    func row(_ name: String, _ direction: Direction) -> Answer.Row {
      row(name, [direction.releases, direction.users, direction.takenBack, direction.accepted])
    }
    return Answer.Table(
      title: "Decisions", names: "decision",
      rows: [
        row("cancel would finish", toFinish), row("finish would cancel", toCancel),
        row("unchanged", [releases - toFinish.releases - toCancel.releases, nil, nil, nil]),
      ],
      legend: [
        "taken back: within \(RegretWindow.standard) s, people tried again, used a button, or opened the screen again. "
          + "accepted: they did not."
      ])
  }

  var headline: String {
    guard isFaithful else { return "No prediction: the stored releases do not reproduce the stored decisions." }
    guard let toFinish, let toCancel else { return "No stored release to replay." }
    let changes = [
      toFinish.releases == 0 ? nil : finishes(toFinish), toCancel.releases == 0 ? nil : cancels(toCancel),
    ].compactMap { $0 }
    return changes.isEmpty ? "No stored release would be decided differently." : changes.joined(separator: " ")
  }

  private func finishes(_ direction: WhatIf.Direction) -> String {
    "\(Count.of(direction.releases, "cancelled drag")) would finish"
      + sequel(direction, "tried again or ended by a button", "accepted, and people would lose the screen")
  }

  private func cancels(_ direction: WhatIf.Direction) -> String {
    "\(Count.of(direction.releases, "finished drag")) would be cancelled"
      + sequel(direction, "opened again", "accepted, and people would have to try again")
  }

  /// Returns the sequel: `: 19 of them were tried again; 2 were accepted; for 3 it is not known.`
  private func sequel(_ direction: WhatIf.Direction, _ takenBack: String, _ accepted: String) -> String {
    let (back, left) = (direction.takenBack, direction.accepted)
    let unknown = direction.releases - back - left
    func were(_ count: Int, _ of: String = "") -> String {
      direction.releases == 1 ? "it was" : "\(NumberFormat.grouped(count))\(of) \(count == 1 ? "was" : "were")"
    }
    let parts = [
      back > 0 ? "\(were(back, " of them")) \(takenBack)" : nil, left > 0 ? "\(were(left)) \(accepted)" : nil,
      unknown > 0
        ? direction.releases == 1
          ? "what followed is not known" : "for \(NumberFormat.grouped(unknown)) it is not known"
        : nil,
    ].compactMap { $0 }
    return ": " + parts.joined(separator: "; ") + "."
  }
}

extension WhatIf.Flip {
  fileprivate var text: String {
    "\(session)  would \(finishes ? "finish" : "cancel")\(touch > 1 ? ", touch \(touch)" : "")"
  }
}
