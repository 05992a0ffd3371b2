import Foundation
import SessionAnalytics
import TransitionModel
import TransitionStore

extension Route {
  /// The routes of the live report, and of the events that update it.
  static let reportRoutes = [
    Route(
      "report",
      get: { gallery, request in
        let question = try ReportQuestion(request.query)
        let (document, refusal) = try gallery.answer(question)
        let revisions = try question.transition.map { try gallery.registry.history(of: $0).map(\.revision) } ?? []
        return .html(
          ReportPage(
            links: request.links, document: document, question: question, revisions: revisions, refusal: refusal
          ).source)
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
        guard gallery.feed.hasRoom else {
          throw RequestProblem(503, "\(ChangeFeed.mostListeners) pages listen already. Close some.")
        }
        return GalleryResponse(
          headers: ["Content-Type": "text/event-stream; charset=utf-8"], body: .events(gallery.feed))
      }),
  ]
}

extension Gallery {
  fileprivate func report(_ request: GalleryRequest) throws -> ReportDocument {
    try answer(ReportQuestion(request.query)).document
  }

  /// Returns the report with the answer to its question, or with the reason why there is none.
  fileprivate func answer(_ question: ReportQuestion) throws -> (document: ReportDocument, refusal: String?) {
    let since = question.days.map { (WallClock.system.microseconds() / WallClock.day - Int64($0)) * WallClock.day }
    let selection = ReportSelection(sinceMicroseconds: since, origin: question.origin)
    var document = try SessionReport.make(
      from: registry, transition: question.transition.map(validated), in: selection)
    guard let name = question.transition else { return (document, nil) }
    do {
      switch question.ask {
      case .recommend?:
        document.answers = [
          try ThresholdRecommendation.make(
            from: registry, transition: name, in: selection
          ).answer
        ]
      case .compare?:
        guard let sides = question.sides else { throw RequestProblem(400, "from and to are numbers of revisions.") }
        document.answers = [
          try RevisionComparison.make(
            from: registry, transition: name, sides: sides, in: selection
          ).answer
        ]
      case nil: break
      }
    } catch let refusal as InferenceError {
      return (document, "\(refusal)")
    }
    return (document, nil)
  }
}

/// The sessions of a report, and what is asked about them, from an address.
struct ReportQuestion {
  enum Ask: String {
    case recommend
    case compare
  }

  let transition: String?
  let origin: SessionOrigin?
  /// The number of days before today to include; nil for all.
  let days: Int?
  let ask: Ask?
  let from: Int?
  let to: Int?
  /// The question as the query of an address, with its question mark; empty without any.
  let query: String

  init(_ query: [String: String]) throws(RequestProblem) {
    func value(_ key: String) -> String? { query[key].flatMap { $0.isEmpty ? nil : $0 } }
    func word<Word: RawRepresentable<String>>(_ key: String, _: Word.Type, of allowed: String) throws(RequestProblem)
      -> Word?
    {
      guard let text = value(key) else { return nil }
      guard let word = Word(rawValue: text) else {
        throw RequestProblem(400, "\(key) is \(RequestPolicy.quoted(text)); allowed \(allowed).")
      }
      return word
    }
    transition = value("transition")
    origin = try word("origin", SessionOrigin.self, of: SessionOrigin.allCases.map(\.rawValue).joined(separator: ", "))
    ask = try word("ask", Ask.self, of: "recommend, compare")
    days = value("days").flatMap(Int.init)
    if let text = value("days"), !(0...36_500).contains(days ?? -1) {
      throw RequestProblem(400, "days is \(RequestPolicy.quoted(text)); allowed 0 to 36500.")
    }
    (from, to) = (value("from").flatMap(Int.init), value("to").flatMap(Int.init))
    let parts = ["transition", "origin", "days", "ask", "from", "to"].compactMap { key in
      value(key).map { "\(key)=\($0.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")" }
    }
    self.query = parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
  }

  var sides: ComparisonSides? { from.flatMap { from in to.map { .revisions(from, $0) } } }
}

/// The report of `transitions report --html`, updated with new sessions.
struct ReportPage {
  let links: PageLinks
  let document: ReportDocument
  let question: ReportQuestion
  /// The revisions of the transition, oldest first.
  let revisions: [Int]
  /// The reason why the question has no answer.
  let refusal: String?
  /// The pages of a site's report; nil for the server.
  var published: PublishedReport?

  var source: String {
    let name = document.header.transition
    let query = question.query
    return PageLayout(
      links: links, title: name.map { "Report, \($0)" } ?? "Report", scripts: ["page.js"], place: "Report",
      content: [
        name.map { TransitionLinks(links: links, name: $0, current: "Report").markup } ?? Markup.text(""),
        published?.markup ?? form,
        refusal.map { reason in
          Markup.element("section", ["class": "advice", "aria-label": "No answer"]) { reason }
        }
          ?? Markup.text(""),
        links.isSite
          ? Markup.text("")
          : Markup.element("section", ["class": "live", "aria-label": "Updates"]) {
            Markup.element("span", ["id": "live", "role": "status"]) { "Reload to see new sessions." }
            " · The same as "
            Markup.element("a", ["href": "\(links.root)report.json\(query)"]) { "JSON" }
            " and "
            Markup.element("a", ["href": "\(links.root)report.csv\(query)"]) { "CSV" }
          },
        Markup.block(
          "section",
          [
            "id": "report", "aria-label": "Report",
            "data-source": links.isSite ? nil : "\(links.root)report/fragment\(query)",
            "data-events": links.isSite ? nil : "\(links.root)events",
          ]
        ) {
          ReportFormat.htmlBody(of: document)
        },
      ]
    ).source
  }

  private var form: Markup {
    .block("form", ["class": "tools", "method": "get", "action": links.report(), "aria-label": "Sessions"]) {
      if let name = question.transition {
        Markup.empty("input", ["type": "hidden", "name": "transition", "value": name])
      }
      choice(
        "days", "Sessions of",
        [("", "all time"), ("0", "today"), ("6", "7 days"), ("29", "30 days")], question.days.map(String.init))
      choice(
        "origin", "from", [("", "every source")] + SessionOrigin.allCases.map { ($0.rawValue, $0.rawValue) },
        question.origin?.rawValue)
      Markup.element("button", ["type": "submit"]) { "Show" }
      if question.transition != nil {
        Markup.element("button", ["type": "submit", "name": "ask", "value": "recommend"]) { "Recommend a threshold" }
        if revisions.count > 1 { comparison }
      }
    }
  }

  @MarkupBuilder private var comparison: [Markup] {
    let choices = revisions.reversed().map { ("\($0)", "\($0)") }
    choice("from", "Revision", choices, "\(question.from ?? revisions[revisions.count - 2])")
    choice("to", "and", choices, "\(question.to ?? revisions[revisions.count - 1])")
    Markup.element("button", ["type": "submit", "name": "ask", "value": "compare"]) { "Compare" }
  }

  private func choice(_ field: String, _ label: String, _ choices: [(value: String, name: String)], _ chosen: String?)
    -> Markup
  {
    .block("label") {
      Markup.text("\(label) ")
      Markup.block("select", ["name": field]) {
        choices.map { choice in
          Markup.element("option", ["value": choice.value, "selected": choice.value == chosen ? "selected" : nil]) {
            choice.name
          }
        }
      }
    }
  }
}
