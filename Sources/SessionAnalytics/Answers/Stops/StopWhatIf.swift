package import TransitionModel

extension StopDrags {
  /// Decides the recorded drags again, with another stop rule.
  ///
  /// - Parameter change: Returns the changed configuration.
  /// - Throws: ``InferenceError`` if nothing changes, or more than the decision at release; errors of `change`.
  package func whatIf(_ change: (TransitionConfiguration) throws -> TransitionConfiguration) throws -> Answer {
    let stored = transition.configuration
    let changed = try change(stored)
    let differences = changed.values.differences(from: stored.values)
    guard !differences.isEmpty else {
      throw InferenceError.changesNothing(transition: transition.name, revision: transition.revision)
    }
    let earlier = WhatIfStudy.seenEarlier(differences.filter { !Self.choosesStop($0.field.path) }, in: stored)
    // The stored release has one velocity.
    let measured = differences.map(\.field.path).filter(Self.velocities.contains)
    guard earlier.isEmpty, measured.isEmpty else { throw InferenceError.notAtRelease(fields: earlier + measured) }
    let flips = replayable.compactMap { one -> Flip? in
      guard let target = one.drag.release(changed)?.targetName, target != one.drag.stops.decided else { return nil }
      return Flip(drag: one.drag, target: target)
    }
    var answer = answer("what-if", "What if", headline: headline(flips))
    answer.facts = differences.map { Answer.Fact(name: "change", text: $0.description) } + answer.facts
    let rest = drags.count - replayable.count
    let left = rest > 0 ? "; the rule did not decide \(NumberFormat.grouped(rest)) more alone" : ""
    answer.facts.append(Answer.Fact(name: "replayed", text: Count.of(replayable.count, "drag") + left))
    if !flips.isEmpty {
      answer.tables = [table(flips)]
      answer.lists = [
        Answer.List(
          title: "Drags that would end elsewhere",
          items: flips.map { "\($0.drag.uuid)  \($0.drag.stops.decided ?? "") → \($0.target)" })
      ]
    }
    answer.notes.append(Self.adaptation)
    return answer
  }

  private static func choosesStop(_ path: String) -> Bool {
    path.hasPrefix("interaction.stopRule.") || path.hasPrefix("geometry.stops.") && path.hasSuffix(".threshold")
  }

  private static let velocities: Set = ["interaction.releaseSample", "interaction.velocityEstimator"]

  /// A drag that the change decides differently.
  private struct Flip {
    let drag: StopDrag
    let target: String

    /// Whether the person wanted the new end, or the old one; nil if neither, or if it is not known.
    var isWanted: Bool? { drag.wanted == target ? true : drag.wanted == drag.stops.decided ? false : nil }
  }

  private func headline(_ flips: [Flip]) -> String {
    guard !replayable.isEmpty else { return "No stored release to replay." }
    guard !flips.isEmpty else { return "No recorded drag would end elsewhere." }
    let (wanted, unwanted) = (flips.count { $0.isWanted == true }, flips.count { $0.isWanted == false })
    let other = flips.count { $0.isWanted == nil && $0.drag.wanted != nil }
    let unknown = flips.count - wanted - unwanted - other
    let rest =
      (other > 0 ? ["\(NumberFormat.grouped(other)) elsewhere than the person wanted it, as before"] : [])
      + (unknown > 0 ? ["for \(NumberFormat.grouped(unknown)) it is not known"] : [])
    let parts = [
      "\(NumberFormat.grouped(wanted)) where the person wanted the view",
      "\(NumberFormat.grouped(unwanted)) where it was wanted before, and no longer would be",
    ]
    return "\(Count.of(flips.count, "drag")) would end elsewhere: " + (parts + rest).joined(separator: "; ") + "."
  }

  private func table(_ flips: [Flip]) -> Answer.Table {
    let groups = Dictionary(grouping: flips) { "\($0.target) instead of \($0.drag.stops.decided ?? "")" }
    let rows = groups.sorted { $0.key < $1.key }.map { name, flips in
      Answer.Row(
        name: name,
        cells: [
          Answer.Number("drags", flips.count, unit: "drags"),
          Answer.Number("better", flips.count { $0.isWanted == true }, unit: "drags"),
          Answer.Number("worse", flips.count { $0.isWanted == false }, unit: "drags"),
        ])
    }
    return Answer.Table(
      title: "Ends", names: "end", rows: rows,
      legend: [
        "better: the person had the view there in the end, after moves that each followed within "
          + "\(RegretWindow.standard) s. worse: the view stayed where it was."
      ])
  }
}
