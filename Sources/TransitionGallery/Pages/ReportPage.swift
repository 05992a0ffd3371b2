import SessionAnalytics
import TransitionModel
import TransitionStore

extension Route {
  /// The routes of the live report, and of the events that update it.
  static let reportRoutes = [
    Route(
      "report",
      get: { gallery, request in
        let document = try gallery.report(request)
        return .html(ReportPage(root: request.root, document: document).source)
      }),
    Route(
      "report/fragment",
      get: { gallery, request in
        .html(ReportFormat.htmlBody(of: try gallery.report(request)).map(\.source).joined(separator: "\n") + "\n")
      }),
    Route(
      "report.json",
      get: { gallery, request in
        .text(try ReportFormat.json.render(gallery.report(request)), type: "application/json")
      }),
    Route(
      "report.csv",
      get: { gallery, request in
        .text(try ReportFormat.csv.render(gallery.report(request)), type: "text/csv")
      }),
    Route(
      "events",
      get: { gallery, _ in
        guard let stream = gallery.feed.listen() else {
          throw RequestProblem(503, "\(ChangeFeed.mostListeners) pages listen already. Close some.")
        }
        return GalleryResponse(headers: ["Content-Type": "text/event-stream; charset=utf-8"], body: .events(stream))
      }),
  ]
}

extension Gallery {
  fileprivate func report(_ request: GalleryRequest) throws -> ReportDocument {
    let name = request.query["transition"].flatMap { $0.isEmpty ? nil : $0 }
    return try SessionReport.make(from: registry, transition: name.map(validated))
  }
}

/// The report of `transitions report --html`, updated with new sessions.
struct ReportPage {
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
