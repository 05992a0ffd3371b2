import SessionAnalytics
import TransitionModel
import TransitionStore

/// The page of a transition that something else decides: its measures, and its recorded drags. There is nothing to play.
struct ObservedPage {
  let links: PageLinks
  let stored: StoredRevision
  let yaml: String

  var source: String {
    PageLayout(
      links: links, title: stored.name, scripts: ["page.js"],
      content: [
        Markup.block("header", ["class": "opening"]) {
          Markup.element("h1") { stored.name }
          Markup.element("p", ["class": "lede"]) { stored.transition.configuration.summary }
          TransitionLinks(links: links, name: stored.name, current: "", hasOnlyData: true).markup
        },
        Markup.block("div", ["class": "code"]) {
          Markup.element("p") {
            "Something else presents this transition and decides its drags. An app records them with "
            Markup.element("code") { "observeDrags(of: screen, as: \"\(stored.name)\")" }
            ". There is nothing to play, drag or tune here."
          }
          TransitionNumbers.list(Self.numbers(stored, links))
          YAMLBlock(yaml: yaml).markup
        },
      ]
    ).source
  }

  static func numbers(_ stored: StoredRevision, _ links: PageLinks) -> [(name: String, value: String)] {
    let configuration = stored.transition.configuration
    let offset = configuration.observation?.offset.map { ", and \(ConfigurationFieldValue.number($0)) pt" } ?? ""
    let distance =
      configuration.observation?.rule == .presentedSize ? "the screen's own size" : "the way until it is out of sight"
    return [
      ("Decides", "something else"), ("Edge", configuration.geometry.edge.rawValue),
      ("Distance", distance + offset),
    ] + (links.isSite ? [] : [("Recorded", "\(stored.sessionCount) drag\(stored.sessionCount == 1 ? "" : "s")")])
  }
}

/// The tile of an observed transition in the list, without a phone.
struct ObservedTile {
  let links: PageLinks
  let stored: StoredRevision

  var markup: Markup {
    let configuration = stored.transition.configuration
    return .block(
      "article",
      [
        "class": "tile observed", "data-words": configuration.searched, "data-dismissal": "",
        "aria-labelledby": "name-\(stored.name)",
      ]
    ) {
      Markup.block("div", ["class": "facts"]) {
        Markup.element("h2", ["id": "name-\(stored.name)"]) {
          Markup.element("a", ["href": links.transition(stored.name)]) { stored.name }
        }
        Markup.element("p", ["class": "summary"]) { configuration.summary }
      }
      TransitionNumbers.list(ObservedPage.numbers(stored, links))
    }
  }
}
