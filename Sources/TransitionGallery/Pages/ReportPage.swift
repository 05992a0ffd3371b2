import SessionAnalytics

/// The report of `transitions report --html`, as a page that follows what is recorded.
struct ReportPage {
  /// The relative address of the first page.
  let root: String
  let document: ReportDocument

  var source: String {
    let name = document.header.transition
    let query = name.map { "?transition=\($0)" } ?? ""
    return PageLayout(
      root: root, title: name.map { "Report, \($0)" } ?? "Report", scripts: ["gallery.js"], place: "Report",
      trail: name.map { [("Transitions", root), ($0, "\(root)transitions/\($0)")] } ?? [],
      content: [
        Markup.element("p", ["class": "live"]) {
          Markup.element("span", ["id": "live", "role": "status"]) { "Reload to see new sessions." }
          " · The same as "
          Markup.element("a", ["href": "\(root)report.json\(query)"]) { "JSON" }
          " and "
          Markup.element("a", ["href": "\(root)report.csv\(query)"]) { "CSV" }
        },
        Markup.block(
          "div",
          ["id": "report", "data-source": "\(root)report/fragment\(query)", "data-events": "\(root)events"]
        ) {
          ReportFormat.htmlBody(of: document)
        },
      ]
    ).source
  }
}
