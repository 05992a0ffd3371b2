import SessionAnalytics
import TransitionStore

/// The report pages of a site: all numbers, and each answer that a transition's sessions allow.
struct SiteReports {
  struct Page: Sendable, Hashable {
    /// The file name without extension.
    let name: String
    let title: String
    let document: ReportDocument
  }

  let registry: TransitionRegistry
  let links: PageLinks
  let fewestPeople: Int

  func pages(of name: String?) throws -> [(String, String)] {
    let report = try SessionReport.make(from: registry, transition: name)
    let pages = [Page(name: "report", title: "All numbers", document: report.published(fewestPeople: fewestPeople))]
    let all = try pages + (name.map { try answers(to: report, on: $0) } ?? [])
    let question = try ReportQuestion(name.map { ["transition": $0] } ?? [:])
    return all.map { page in
      let source = ReportPage(
        links: links, document: page.document, question: question, revisions: [], refusal: nil,
        published: PublishedReport(pages: all, current: page.name)
      ).source
      return (page.name, source)
    }
  }

  private func answers(to report: ReportDocument, on name: String) throws -> [Page] {
    guard report.header.sessions ?? 0 > 0 else { return [] }
    var pages: [Page] = []
    func add(_ page: String, _ title: String, _ answer: () throws -> Answer) throws {
      var document = report
      document.sections = []
      do { document.answers = [try answer()] } catch is InferenceError { return }
      document = document.published(fewestPeople: fewestPeople)
      if !document.answers.isEmpty { pages.append(Page(name: page, title: title, document: document)) }
    }
    try add("recommendation", "Recommended threshold") {
      try ThresholdRecommendation.make(from: registry, transition: name).answer
    }
    let revisions = Set(report.sections.filter { $0.direction == .dismiss }.compactMap(\.revision)).sorted().suffix(2)
    if let from = revisions.first, let to = revisions.last, from < to {
      try add("comparison", "Revisions \(from) and \(to)") {
        try RevisionComparison.make(from: registry, transition: name, sides: .revisions(from, to)).answer
      }
    }
    return pages
  }
}

/// The links between the pages of a site's report, and what a server adds.
struct PublishedReport {
  let pages: [SiteReports.Page]
  let current: String

  var markup: Markup {
    .block("section", ["class": "live", "aria-label": "This copy"]) {
      if pages.count > 1 {
        Markup.block("nav", ["class": "tabs", "aria-label": "Parts of the report"]) {
          pages.map { page in
            Markup.element("a", ["href": "\(page.name).html", "aria-current": page.name == current ? "page" : nil]) {
              page.title
            }
          }
        }
      }
      Markup.element("p") {
        "This page is a copy. "
        Markup.element("code") { "transitions serve" }
        " follows new drags, and selects them by time and source."
      }
    }
  }
}
