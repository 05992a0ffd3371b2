package import TransitionModel

extension StopDrags {
  /// Decides the recorded drags again, with another stop rule.
  ///
  /// - Parameter change: Returns the changed configuration.
  /// - Throws: ``InferenceError`` if nothing changes, or more than the decision at release; errors of `change`.
  package func whatIf(_ change: (TransitionConfiguration) throws -> TransitionConfiguration) throws -> Answer {
    let changed = try change(transition.configuration)
    let differences = changed.values.differences(from: transition.configuration.values)
    guard !differences.isEmpty else {
      throw InferenceError.changesNothing(transition: transition.name, revision: transition.revision)
    }
    let earlier = differences.map(\.field.path).filter { !Self.countsOnlyAtRelease($0) }
    guard earlier.isEmpty else { throw InferenceError.notAtRelease(fields: earlier) }
    let replayable = replayable
    let flips = replayable.compactMap { drag, release -> Flip? in
      guard let target = drag.release(changed)?.targetName, target != drag.stops.decided else { return nil }
      return Flip(drag: drag, target: target)
    }
    var answer = Answer("what-if", "What if", about: subject, headline: headline(flips))
    (answer.n, answer.people) = (drags.count, hasPeople ? Set(drags.compactMap(\.person)).count : nil)
    answer.facts = differences.map { Answer.Fact(name: "change", text: $0.description) }
    if let latest = subject.latest { answer.facts.append(Answer.Fact(name: "in use", text: latest.text)) }
    let rest = drags.count - replayable.count
    answer.facts.append(
      Answer.Fact(
        name: "replayed",
        text:
          "\(Count.of(replayable.count, "drag"))\(rest > 0 ? "; \(NumberFormat.grouped(rest)) were not decided by the rule" : "")"
      ))
    if !flips.isEmpty { answer.tables = [table(flips)] }
    if !flips.isEmpty {
      answer.lists = [
        Answer.List(
          title: "Drags that would end elsewhere",
          items: flips.map { "\($0.drag.uuid)  \($0.drag.stops.decided ?? "") → \($0.target)" })
      ]
    }
    answer.notes =
      notes + [
        "This predicts what the rule would have decided at these releases, not what people would have done next: they "
          + "adapt to what they see."
      ]
    return answer
  }

  /// Returns whether a field counts only at release. Of the fields of a stop, the threshold does.
  private static func countsOnlyAtRelease(_ path: String) -> Bool {
    path.hasPrefix("interaction.stopRule.") || path.hasPrefix("interaction.releaseRule.")
      || path.hasPrefix("geometry.stops.") && path.hasSuffix(".threshold")
  }

  /// A drag that the change decides differently.
  private struct Flip {
    let drag: StopDrag
    let target: String

    /// Whether the person wanted the new end, or the old one; nil if neither is known.
    var isWanted: Bool? {
      guard let wanted = drag.wanted else { return nil }
      return wanted == target ? true : wanted == drag.stops.decided ? false : nil
    }
  }

  private func headline(_ flips: [Flip]) -> String {
    guard !flips.isEmpty else { return "No recorded drag would end elsewhere." }
    let (wanted, unwanted) = (flips.count { $0.isWanted == true }, flips.count { $0.isWanted == false })
    let unknown = flips.count - wanted - unwanted
    let rest = unknown > 0 ? "; for \(NumberFormat.grouped(unknown)) neither is known" : ""
    return
      "\(Count.of(flips.count, "drag")) would end elsewhere: \(NumberFormat.grouped(wanted)) where the person wanted "
      + "the view, \(NumberFormat.grouped(unwanted)) where the person did not\(rest)."
  }

  private func table(_ flips: [Flip]) -> Answer.Table {
    let groups = Dictionary(grouping: flips) { "\($0.target) instead of \($0.drag.stops.decided ?? "")" }
    let rows = groups.sorted { $0.key < $1.key }.map { name, flips in
      Answer.Row(
        name: name,
        cells: [
          Answer.Number("drags", flips.count, unit: "drags"),
          Answer.Number("wanted", flips.count { $0.isWanted == true }, unit: "drags"),
          Answer.Number("not wanted", flips.count { $0.isWanted == false }, unit: "drags"),
        ])
    }
    return Answer.Table(
      title: "Ends", names: "end", rows: rows,
      legend: [
        "wanted: within \(RegretWindow.standard) s after the view had come to rest, the person moved it there. not wanted: "
          + "it stayed where it was."
      ])
  }
}
