import SessionAnalytics
import TransitionModel
import TransitionStore

extension Route {
  static let indexRoutes = [
    Route(
      "",
      get: { gallery, request in
        let page = try IndexPage(
          links: request.links, registry: gallery.registry, isReadOnly: gallery.isReadOnly, path: gallery.registry.path)
        return .html(page.source)
      })
  ]
}

extension TransitionConfiguration {
  /// The text that a search looks for words in, in lower case: name, summary, source, and the numbers of the tile.
  var searched: String {
    let numbers = kind == .vended ? TransitionNumbers(configuration: self).short.map(\.value) : []
    return ([name, summary, source] + numbers).joined(separator: " ").lowercased()
  }
}

extension StoredRevision {
  var isObserved: Bool { transition.configuration.kind == .observed }
}

/// The page with every transition as a small phone that plays it, with its curve and its numbers.
struct IndexPage {
  let links: PageLinks
  private let transitions: [(stored: StoredRevision, scenes: ScenePair)]
  /// The transitions that something else decides.
  private let observed: [StoredRevision]
  private let isReadOnly: Bool
  private let path: String

  init(links: PageLinks, registry: TransitionRegistry, isReadOnly: Bool, path: String) throws {
    (self.links, self.isReadOnly, self.path) = (links, isReadOnly, path)
    let all = try registry.transitions()
    transitions = try all.filter { !$0.isObserved }.map { ($0, try ScenePair($0.transition, from: registry)) }
    observed = all.filter(\.isObserved)
  }

  private var count: Int { transitions.count + observed.count }

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
        "\(count) transition\(count == 1 ? "" : "s"), as people see \(count == 1 ? "it" : "them"). "
        if !links.isSite {
          Markup.element("span", ["class": "detail", "title": path]) {
            path.split(separator: "/").last.map(String.init) ?? path
          }
        }
      }
    }
  }

  private var tools: Markup {
    .block("form", ["class": "tools scripted", "role": "search"]) {
      Markup.element("label", ["class": "grow"]) {
        Markup.element("span", ["class": "hidden"]) { "Search" }
        Markup.empty(
          "input",
          [
            "type": "search", "name": "search", "placeholder": "Search name, summary, numbers",
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
      Markup.element("button", ["type": "button", "id": "play-all"]) { "Play all" }
      Markup.element("p", ["class": "detail", "id": "found", "role": "status"]) {}
    }
  }

  /// The form for a new transition, which begins with the standard card unless another one is chosen.
  private var copy: Markup {
    guard !isReadOnly, count > 0 else { return Markup.text("") }
    let own = transitions.map(\.stored.name)
    let names = own.filter { $0 == "card-standard" } + own.filter { $0 != "card-standard" }
    return CopyForm(links: links, names: names, title: "New transition").markup
  }

  private func option(_ value: String, _ name: String) -> Markup {
    .element("option", ["value": value]) { name }
  }

  private var list: Markup {
    .block("div", ["class": "tiles"]) {
      transitions.map { tile($0.stored, $0.scenes) }
      observed.map { ObservedTile(links: links, stored: $0).markup }
      Markup.element("p", ["class": "empty", "hidden": count == 0 ? nil : "hidden"]) {
        count == 0
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
