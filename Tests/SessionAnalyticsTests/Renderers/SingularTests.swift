import Testing
import TransitionModel
import SessionSimulation
import TransitionCatalog
import TransitionStore

@testable import SessionAnalytics

/// One person is not "1 people", whatever is counted.
@Suite struct SingularTests {
  private func expectGrammar(_ text: String, _ name: String) {
    let plural =
      /\b1\s(presentations|people|drags|were|days|sessions|decisions|groups|releases|revisions|transitions)\b/
    let singular = /\b[02-9]\s(presentation|person|drag|decision|group|release|was)\b/
    for range in text.ranges(of: plural) + text.ranges(of: singular) {
      Issue.record("\(name): \(text[..<range.lowerBound].suffix(40))>>\(text[range])")
    }
  }

  @Test(arguments: [0, 1, 2], [0, 1, 2]) func smallCountsOfAReportHaveTheirNoun(first: Int, second: Int) throws {
    var turn = 0
    var document = try ReportDocument.simulated.get().counted { _ in
      turn += 1
      return turn.isMultiple(of: 2) ? first : second
    }
    document.header.missingDays = (1...6 + first).map {
      ReportDays(first: "2026-01-\(10 + $0)", last: "2026-01-\(10 + $0)")
    }
    for fewest in [nil, first, second] {
      document.header.fewestPeople = fewest
      for (index, page) in try document.pages().enumerated() { expectGrammar(page, "page \(index)") }
      document.findings = []
    }
  }

  @Test(arguments: [0, 1, 2], [0, 1, 2]) func smallCountsOfAnAnswerHaveTheirNoun(back: Int, left: Int) throws {
    var change = try #require(WhatIf.small)
    for unknown in 0...2 {
      let direction = WhatIf.Direction(
        releases: back + left + unknown, users: min(1, back + left), takenBack: back, accepted: left)
      (change.toFinish, change.toCancel, change.releases) = (direction, direction, 2 * direction.releases)
      var document = try ReportDocument.on([])
      document.answers = [change.answer]
      for (index, page) in try document.pages().enumerated() { expectGrammar(page, "page \(index)") }
    }
  }
}

extension WhatIf {
  /// Any answer, whose counts are replaced.
  fileprivate static let small: WhatIf? = try? {
    let simulated = try SimulatedRegistry("modal-standard", users: 6, days: 2)
    return try WhatIf.make(from: simulated.registry, transition: "modal-standard") {
      try FieldAssignments(["releaseRule.velocity=600"]).applied(to: $0)
    }
  }()
}
