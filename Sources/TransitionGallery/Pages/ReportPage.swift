import SessionAnalytics

/// The report of `transitions report --html`, as a page that follows what is recorded.
struct ReportPage {
  let document: ReportDocument

  var source: String {
    let name = document.header.transition
    let query = name.map { "?transition=\($0)" } ?? ""
    return PageLayout(
      title: name.map { "Report, \($0)" } ?? "Report", scripts: ["gallery.js"], place: "Report",
      trail: name.map { [("Transitions", "/"), ($0, "/transitions/\($0)")] } ?? [],
      content: [
        Markup.element("p", ["class": "live"]) {
          Markup.element("span", ["id": "live", "role": "status"]) { "Reload to see new sessions." }
          " · The same as "
          Markup.element("a", ["href": "/report.json\(query)"]) { "JSON" }
          " and "
          Markup.element("a", ["href": "/report.csv\(query)"]) { "CSV" }
        },
        Markup.block("div", ["id": "report", "data-source": "/report/fragment\(query)"]) {
          ReportFormat.htmlBody(of: document)
        },
      ]
    ).source
  }
}
