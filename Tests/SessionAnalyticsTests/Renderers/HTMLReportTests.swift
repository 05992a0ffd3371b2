import Foundation
import TestSupport
import Testing
import TransitionModel

@testable import SessionAnalytics

@Suite struct HTMLReportTests {
  private static func page(_ document: ReportDocument) throws -> ParsedElement {
    try ParsedElement.parse(ReportFormat.html.render(document))
  }

  @Test func thePageLooksAsRecorded() throws {
    try expectSnapshot(ReportFormat.html.render(.sample()), named: "report.html")
  }

  @Test(arguments: 1...3) func aPageIsWellFormedAndHasOneOfEachName(seed: UInt64) throws {
    for document in [try .on(Recorded.random(250, seed: seed)), try ReportDocument.hostile(seed: seed)] {
      let page = try Self.page(document)
      let ids = page.all.compactMap { $0.attributes["id"] }
      #expect(Set(ids).count == ids.count)
      for link in page.all("a") {
        let target = try #require(link.attributes["href"])
        #expect(target.hasPrefix("#") && (ids.contains(String(target.dropFirst()))), "\(target)")
      }
      for chart in page.all("svg") {
        let labels = (chart.attributes["aria-labelledby"] ?? "").split(separator: " ").map(String.init)
        #expect(labels.allSatisfy(ids.contains))
      }
    }
  }

  @Test(arguments: 1...5) func everySectionMetricAndValueIsOnThePage(seed: UInt64) throws {
    let document = try ReportDocument.on(Recorded.random(400, seed: seed))
    let page = try Self.page(document)
    let sections = page.all("section", class: "subject")
    try #require(sections.count == document.sections.count)
    let titles = Dictionary(uniqueKeysWithValues: document.definitions.map { ($0.id, $0.title) })
    for (section, shown) in zip(document.sections, sections) {
      #expect(shown.all("h2").first?.text == "\(section.transition), \(section.name.text)")
      let wanted = [section.direction == .present ? "Presenting" : "Dismissing", String(section.digest.prefix(12))]
      for text in wanted + [section.firstDay, section.lastDay] { #expect(shown.text.contains(text), "\(text)") }
      let cells = Set(shown.all("td").map(\.text))
      for row in section.rows {
        #expect(shown.text.contains(try #require(titles[row.metric])), "\(row.metric)")
        for value in row.values {
          if let number = value.value {
            #expect(cells.contains(row.unit.text(number)), "\(row.metric) \(value.statistic)")
          } else {
            let missing = row.group == nil ? nil : value.needs.map { "n < \($0)" }
            let reason = row.reason ?? missing ?? value.reason(n: row.n)
            #expect(shown.text.contains(try #require(reason)), "\(row.metric): \(reason ?? "")")
          }
        }
      }
    }
    for definition in document.definitions { #expect(page.text.contains(definition.definition)) }
    for method in document.methods { #expect(page.text.contains(method)) }
  }

  @Test func theShorterPageHasTheMainFiguresAndNoMethods() throws {
    var document = try ReportDocument.on(Recorded.random(400, seed: 1))
    document.sections = document.sections.flatMap { section in
      (1...2).map { revision in
        var section = section
        (section.revision, section.revisions) = (revision, [revision])
        return section
      }
    }
    let page = try ParsedElement.parse(ReportFormat.htmlSummary.render(document))
    let shown = page.all("section", class: "subject")
    let groups = SectionPair.groups(of: document.sections)
    #expect(shown.map { $0.all("h2").first?.text } == groups.map { "\($0[0].transition), \($0[0].name.text)" })
    for (section, group) in zip(shown, groups) {
      #expect(section.text.contains(group[0].direction == .present ? "Presenting" : "Dismissing"))
    }
    #expect(!page.text.contains("Definitions"))
    let ids = Set(page.all.compactMap { $0.attributes["id"] })
    for link in page.all("a") { #expect(ids.contains(String((link.attributes["href"] ?? "").dropFirst()))) }
    #expect(try ReportFormat.html.render(document).count > 2 * ReportFormat.htmlSummary.render(document).count)
  }

  @Test func everyChartHasATitleASummaryAndATable() throws {
    for figure in try Self.page(.sample()).all("figure") {
      #expect(figure.all("h3").count == 1)
      for chart in figure.all("svg", class: "chart") {
        #expect(chart.children.prefix(2).map(\.name) == ["title", "desc"])
        #expect(chart.children.prefix(2).allSatisfy { !$0.text.isEmpty })
        #expect(chart.attributes["role"] == "img")
        #expect(!figure.all("details").flatMap { $0.all("td") }.isEmpty, "\(chart.text)")
      }
    }
  }

  @Test func everyBarIsInTheTableBesideIt() throws {
    let document = try ReportDocument.sample()
    let page = try Self.page(document)
    for (section, shown) in zip(document.sections, page.all("section", class: "subject")) {
      for metric in ["decision_time", "release_progress", "release_velocity"] {
        let rows = section.rows.filter { $0.metric == metric && $0.histogram != nil }
        let drawn = rows.compactMap(\.histogram)
        guard let bins = drawn.first else { continue }
        let lines = shown.all("table").flatMap { $0.all("tr") }.filter { line in
          line.all("th").first?.text == bins[0].rangeText(rows[0].unit) && line.all("td").count == drawn.count
        }
        #expect(lines.contains { $0.all("td").map(\.text) == drawn.map { "\($0[0].sessions)" } }, "\(metric)")
      }
    }
  }

  @Test func headingsAreInOrder() throws {
    let levels = try Self.page(.sample()).all.compactMap { element in
      element.name.wholeMatch(of: /h([1-6])/).flatMap { Int($0.1) }
    }
    #expect(levels.first == 1 && levels.count { $0 == 1 } == 1)
    for (level, next) in zip(levels, levels.dropFirst()) { #expect(next <= level + 1) }
  }

  @Test func severalSectionsHaveAListOfThem() throws {
    let many = try ReportDocument.sample()
    let list = try #require(try Self.page(many).all("nav").first)
    #expect(list.all("a").map(\.text) == many.sections.map(\.transition))
    let one = try ReportDocument.on([Recorded()])
    #expect(one.sections.count == 1)
    #expect(try Self.page(one).all("nav").isEmpty)
  }

  @Test func simulatedSessionsAreMarkedEverywhere() throws {
    let page = try Self.page(.sample())
    let simulated = page.all("section", class: "simulated")
    #expect(simulated.count == 1)
    #expect(simulated[0].text.contains("no real people"))
    for section in page.all("section", class: "subject") where !section.styles.contains("simulated") {
      #expect(!section.text.contains("imulated"))
    }
    let alone = try ReportDocument.on((0..<40).map { _ in Recorded(origin: .simulated) })
    let title = try Self.page(alone).all("title").first?.text
    #expect(title == "Report (simulated)")
    #expect(try Self.page(alone).text.contains("Every drag in this report was made up"))
  }

  @Test func anEmptyRegistrySaysWhatToRun() throws {
    let page = try Self.page(.on([]))
    #expect(page.text.contains("There are no drags yet."))
    #expect(page.all("code").contains { $0.text == "transitions session simulate" })
    #expect(page.all("section").isEmpty)
  }
}
