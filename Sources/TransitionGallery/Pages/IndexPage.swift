import SessionAnalytics
import TransitionModel
import TransitionStore

extension Route {
  static let indexRoutes = [
    Route("", get: { gallery, request in .html(try gallery.indexPage(request).source) }),
    Route("index.json", get: { gallery, request in .json(try gallery.listed(request).map(ListedTransition.init)) }),
    Route(
      "index.csv",
      get: { gallery, request in
        .csv([ListedTransition.columns] + (try gallery.listed(request)).map { ListedTransition($0).cells })
      }),
  ]
}

extension Gallery {
  fileprivate func indexPage(_ request: GalleryRequest) throws -> IndexPage {
    let found = try listed(request)
    return IndexPage(
      links: request.links,
      transitions: try found.filter { !$0.isObserved }.map { ($0, try ScenePair($0.transition, from: registry)) },
      observed: found.filter(\.isObserved), all: try registry.transitions(), isReadOnly: isReadOnly,
      search: request.query["search"] ?? "",
      dismissalType: request.query["dismissalType"] ?? "", path: registry.path)
  }

  fileprivate func listed(_ request: GalleryRequest) throws -> [StoredRevision] {
    let words = TextSearch(request.query["search"] ?? "").words
    let type = request.query["dismissalType"] ?? ""
    if !type.isEmpty, DismissalType(rawValue: type) == nil {
      let allowed = DismissalType.allCases.map(\.rawValue).joined(separator: ", ")
      throw RequestProblem(400, "dismissalType is \(RequestPolicy.quoted(type)); allowed \(allowed).")
    }
    return try registry.transitions().filter { stored in
      let configuration = stored.transition.configuration
      return words.allSatisfy(configuration.searched.contains)
        && (type.isEmpty || configuration.dismissalType.rawValue == type)
    }
  }
}

extension TransitionConfiguration {
  /// The text that a search looks for words in, in lower case: name, summary, source, and the numbers of the tile.
  var searched: String {
    let numbers = kind == .vended ? TransitionNumbers(configuration: self).short.map(\.value) : []
    return ([name, summary, source] + numbers).joined(separator: " ").lowercased()
  }
}

extension StoredRevision {
  /// A Boolean value that indicates whether something else decides the transition.
  var isObserved: Bool { transition.configuration.kind == .observed }
}

struct ListedTransition: Codable, Sendable, Hashable {
  var name: String
  var revision: Int
  var digest: String
  var summary: String
  /// Absent, as are the numbers below, for a transition that something else decides.
  var dismissalType: String?
  var presentationDuration: Double?
  var dismissalDuration: Double?
  var dimmingAlpha: Double?
  var sessions: Int

  init(_ stored: StoredRevision) {
    let configuration = stored.transition.configuration
    name = stored.name
    revision = stored.revision
    digest = stored.transition.digest
    summary = configuration.summary
    sessions = stored.sessionCount
    guard !stored.isObserved else { return }
    dismissalType = configuration.dismissalType.rawValue
    presentationDuration = configuration.presentation.timing.duration
    dismissalDuration = configuration.dismissal.timing.duration
    dimmingAlpha = configuration.dimming.alpha
  }

  static let columns = [
    "name", "revision", "digest", "summary", "dismissalType", "presentationDuration", "dismissalDuration",
    "dimmingAlpha", "sessions",
  ]

  var cells: [String] {
    [name, "\(revision)", digest, summary, dismissalType ?? ""]
      + [presentationDuration, dismissalDuration, dimmingAlpha].map {
        $0.map { "\(ConfigurationFieldValue.number($0))" } ?? ""
      }
      + ["\(sessions)"]
  }
}

/// The page with every transition as a small phone that plays it, with its curve and its numbers.
struct IndexPage {
  let links: PageLinks
  let transitions: [(stored: StoredRevision, scenes: ScenePair)]
  /// The transitions that something else decides.
  let observed: [StoredRevision]
  /// All transitions, without a filter.
  let all: [StoredRevision]
  let isReadOnly: Bool
  let search: String
  let dismissalType: String
  let path: String

  var source: String {
    PageLayout(
      links: links, title: "Gallery", scripts: ["gallery.js"], place: "Gallery",
      content: [header, tools, copy, CurveLegend.markup, list]
    ).source
  }

  private var header: Markup {
    .block("header", ["class": "opening"]) {
      Markup.element("h1") { "Transitions" }
      Markup.element("p", ["class": "lede"]) {
        "\(all.count) transition\(all.count == 1 ? "" : "s"), as people see \(all.count == 1 ? "it" : "them"). "
        if !links.isSite {
          Markup.element("span", ["class": "detail", "title": path]) {
            path.split(separator: "/").last.map(String.init) ?? path
          }
        }
      }
    }
  }

  private var shown: Int { transitions.count + observed.count }

  private var tools: Markup {
    .block("form", ["class": "tools", "role": "search", "action": links.home, "method": "get"]) {
      Markup.element("label", ["class": "grow"]) {
        Markup.element("span", ["class": "hidden"]) { "Search" }
        Markup.empty(
          "input",
          [
            "type": "search", "name": "search", "value": search, "placeholder": "Search name, summary, numbers",
            "autocomplete": "off", "spellcheck": "false",
          ])
      }
      Markup.element("label") {
        Markup.element("span", ["class": "hidden"]) { "Dismissal" }
        Markup.element("select", ["name": "dismissalType"]) {
          option("", "Any dismissal")
          option("standard", "Dragged away")
          option("input", "Dragged once armed")
          option("none", "By button alone")
        }
      }
      Markup.element("button", ["type": "submit", "class": "unscripted"]) { "Search" }
      Markup.element("button", ["type": "button", "id": "play-all", "class": "scripted"]) { "Play all" }
      Markup.element("p", ["class": "detail", "id": "found", "role": "status"]) {
        shown == all.count ? "" : "\(shown) of \(all.count)"
      }
    }
  }

  /// The form for a new transition, which begins with the standard card unless another one is chosen.
  private var copy: Markup {
    guard !isReadOnly, !all.isEmpty else { return Markup.text("") }
    let own = all.filter { !$0.isObserved }.map(\.name)
    let names = own.filter { $0 == "card-standard" } + own.filter { $0 != "card-standard" }
    return CopyForm(links: links, names: names, title: "New transition").markup
  }

  private func option(_ value: String, _ name: String) -> Markup {
    .element("option", ["value": value, "selected": value == dismissalType ? "selected" : nil]) { name }
  }

  private var list: Markup {
    .block("div", ["class": "tiles"]) {
      transitions.map { tile($0.stored, $0.scenes) }
      observed.map { ObservedTile(links: links, stored: $0).markup }
      Markup.element("p", ["class": "empty", "hidden": shown == 0 ? nil : "hidden"]) {
        all.isEmpty
          ? "The registry holds no transition. Run transitions init to add the built-in ones, then reload this page."
          : "No transition matches. Try fewer words, such as card or bottom, or choose any dismissal."
      }
    }
  }

  private func tile(_ stored: StoredRevision, _ scenes: ScenePair) -> Markup {
    let configuration = stored.transition.configuration
    return .block(
      "article",
      [
        "class": "tile", "data-words": configuration.searched, "data-dismissal": configuration.dismissalType.rawValue,
        "aria-labelledby": "name-\(stored.name)",
      ]
    ) {
      PhoneDrawing(
        scenes: scenes, id: "phone-\(stored.name)", label: "\(stored.name): Enter plays it, Escape dismisses it"
      ).markup
      Markup.block("div", ["class": "facts"]) {
        Markup.element("h2", ["id": "name-\(stored.name)"]) {
          Markup.element("a", ["href": links.transition(stored.name)]) { stored.name }
        }
        Markup.element("p", ["class": "summary"]) { configuration.summary }
        MotionChart(configuration: configuration, id: "curve-\(stored.name)").markup
        Markup.element("p", ["class": "detail"]) {
          "Revision \(stored.revision)"
          if !links.isSite { " · \(stored.sessionCount) session\(stored.sessionCount == 1 ? "" : "s")" }
        }
      }
      TransitionNumbers.list(TransitionNumbers(configuration: configuration).short)
    }
  }
}
