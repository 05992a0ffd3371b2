import TestSupport
import Testing
import TransitionModel

@testable import SessionAnalytics

/// The report as printed by default: one screen for all transitions, one page for one.
@Suite struct SummaryTests {
  private static func summary(of document: ReportDocument, unicode: Bool = true) throws -> String {
    try ReportFormat.summary(unicode: unicode).render(document)
  }

  @Test func theOverviewIsAsRecorded() throws {
    try expectSnapshot(Self.summary(of: .sample()), named: "overview.txt")
  }

  @Test func thePageOfATransitionIsAsRecorded() throws {
    let simulated = try SimulatedRegistry("modal-standard", users: 40, days: 7)
    let document = try SessionReport.make(from: simulated.registry, transition: "modal-standard")
    try expectSnapshot(Self.summary(of: document), named: "summary.txt")
  }

  @Test(arguments: 1...5) func itKeepsToAScreen(seed: UInt64) throws {
    var document = try ReportDocument.on(Recorded.random(400, seed: seed))
    for unicode in [true, false] {
      for transition in [nil, "card-modal"] {
        document.header.transition = transition
        if let transition { document.sections.removeAll { $0.transition != transition } }
        let text = try Self.summary(of: document, unicode: unicode)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 60, "\(text)")
        for line in lines { #expect(line.count <= 80 && !line.hasSuffix(" "), "\(line)") }
        if !unicode { #expect(text.utf8.allSatisfy { $0 < 128 }, "\(text)") }
      }
    }
  }

  @Test func manyRevisionsTakeOneLineMore() throws {
    let section = try #require(ReportDocument.sample().sections.first)
    var document = try ReportDocument.sample()
    document.sections = (1...12).map { revision in
      var section = section
      (section.revision, section.revisions) = (revision, [revision])
      return section
    }
    let text = try Self.summary(of: document)
    #expect(text.contains("and 10 earlier revisions: transitions report \(section.transition)"))
    document.header.transition = section.transition
    let page = try Self.summary(of: document)
    // Details of the latest two, and a line of the table for each.
    #expect(page.contains("\nRevision 12: ") && page.contains("\nRevision 11: ") && !page.contains("\nRevision 10: "))
    let digest = String(section.digest.prefix(7))
    let rows = page.split(separator: "\n").filter { $0.contains("  \(digest)") }
    #expect(rows.count == 9 && page.contains("and 3 earlier") && rows.allSatisfy { $0.count <= 80 }, "\(page)")
    #expect(RevisionTable(document.sections)?.cells.map { $0[0] } == (1...12).map(String.init))
    #expect(RevisionTable(Array(document.sections.prefix(2))) == nil)
    for format in [ReportFormat.html, .htmlSummary] {
      let html = try format.render(document)
      #expect(html.contains("revisions-name") && html.ranges(of: ">\(digest)<").count == 12)
    }
    #expect(page.split(separator: "\n", omittingEmptySubsequences: false).count <= 60, "\(page)")
  }

  /// The current revision of the first population is printed in full; the previous one has its rates, and others have
  /// one line each.
  @Test func manyPopulationsAndRevisionsKeepToAPage() throws {
    let simulated = try SimulatedRegistry("modal-standard", users: 40, days: 7)
    var document = try SessionReport.make(from: simulated.registry, transition: "modal-standard")
    let section = try #require(document.sections.first)
    document.sections = [SessionPopulation.people, .imported, .gallery, .simulated].flatMap { population in
      (population == .people ? 1...9 : 1...1).map { revision in
        var section = section
        (section.population, section.revision, section.revisions) = (population, revision, [revision])
        return section
      }
    }
    let page = try Self.summary(of: document)
    #expect(page.split(separator: "\n", omittingEmptySubsequences: false).count <= 60, "\(page)")
    #expect(page.matches(of: /Let go at/).count == 1 && page.matches(of: /finished at once {2}/).count == 2)
  }

  @Test func decisionsThatDoNotComeOutAgainAreWarnedOf() throws {
    var document = try ReportDocument.sample()
    document.header.replayFidelity = 1
    #expect(try !Self.summary(of: document).contains("Warning"))
    document.header.replayFidelity = 0.98
    for transition in [nil, "card-modal"] {
      document.header.transition = transition
      #expect(try Self.summary(of: document).contains("Warning: only 98.0 % of the stored decisions"))
    }
  }

  @Test func withoutSessionsItSaysWhatToDo() throws {
    let document = try ReportDocument.on([])
    #expect(
      try Self.summary(of: document) == """
        Report: 0 drags

          There are no drags yet. Import recorded strokes, or simulate some:
          transitions session import FILE --transition NAME --distance POINTS
          transitions session simulate

        """)
  }
}
