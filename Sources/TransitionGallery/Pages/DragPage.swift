import Foundation
import SessionAnalytics
import TransitionCatalog
import TransitionModel
import TransitionStore

extension Route {
  static let detailRoutes = [
    Route(
      "transitions/*",
      get: { gallery, request in
        let stored = try gallery.stored(request)
        let isObserved = stored.transition.configuration.kind == .observed
        let yaml = CatalogWriter.write(stored.transition.configuration)
        if isObserved { return .html(ObservedPage(links: request.links, stored: stored, yaml: yaml).source) }
        let scenes = try ScenePair(stored.transition, from: gallery.registry)
        return .html(
          DragPage(
            links: request.links, stored: stored, scenes: scenes, yaml: yaml,
            map: try ReleaseMapDrawing(stored, in: gallery.registry), isReadOnly: gallery.isReadOnly,
            token: gallery.isReadOnly ? nil : try gallery.registry.installToken()
          ).source)
      }),
    Route(
      "transitions/*/releases",
      get: { gallery, request in
        let map = try ReleaseMapDrawing(gallery.latest(request), in: gallery.registry)
        return .html(map.markup.map(\.source).joined(separator: "\n"))
      }),
  ]
}

/// The page of one transition on a large phone, to drag.
struct DragPage {
  let links: PageLinks
  let stored: StoredRevision
  let scenes: ScenePair
  let yaml: String
  let map: ReleaseMapDrawing
  let isReadOnly: Bool
  var token: String?

  private var configuration: TransitionConfiguration { stored.transition.configuration }

  /// `web/recording.js` has no words for a drag between stops.
  private var isStored: Bool { !isReadOnly && !configuration.hasDragBetweenStops }

  var source: String {
    PageLayout(
      links: links, title: stored.name, scripts: ["drag.js"],
      content: [
        Markup.block(
          "div",
          ["class": "workbench", "data-sessions": isStored ? "\(links.root)sessions" : nil, "data-token": token]
        ) {
          header
          hand
          verdict
          Markup.block("div", ["class": "bench"]) {
            if !configuration.hasDragBetweenStops { releases }
            curve
            numbers
            catalogFile
            if !isReadOnly { CopyForm(links: links, names: [stored.name], title: "Duplicate this transition").markup }
          }
        }
      ]
    ).source
  }

  private var header: Markup {
    .block("header", ["class": "opening"]) {
      Markup.element("h1") { stored.name }
      Markup.element("p", ["class": "lede"]) { configuration.summary }
      Markup.element("p", ["class": "identity"]) {
        "Revision \(stored.revision)"
        stored.isRetired ? " · retired" : ""
        configuration.source.isEmpty ? "" : " · \(configuration.source)"
      }
      TransitionLinks(links: links, name: stored.name, current: "Drag").markup
    }
  }

  private var hand: Markup {
    .block("section", ["class": "hand", "aria-label": "The transition, to drag"]) {
      PhoneDrawing(
        scenes: scenes, id: "phone", label: "\(stored.name). \(PhoneDrawing.keys)"
      ).markup
      Markup.block("div", ["class": "buttons"]) {
        Markup.element("button", ["type": "button", "id": "present"]) { "Present" }
        Markup.element("button", ["type": "button", "id": "dismiss"]) { "Dismiss" }
      }
      Markup.element("p", ["class": "note", "id": "hint"]) { hint }
    }
  }

  private var hint: String {
    var sentences: [String] = []
    switch configuration.dismissalType {
    case .none: sentences.append("No drag dismisses this one.")
    case .standard where configuration.hasDragBetweenStops:
      let names = configuration.geometry.stops.map(\.name).joined(separator: ", ")
      sentences.append("Drag the screen \(way(.present)) and \(way(.dismiss)) between its stops: \(names).")
      sentences.append(
        configuration.dragCanDismiss ? "Below the smallest, a drag dismisses it." : "No drag dismisses this one.")
    case .standard: sentences.append("Drag the screen \(way(.dismiss)) and let go.")
    case .input: sentences.append("Drag the card \(way(.dismiss)) until it is armed, and let go.")
    }
    if configuration.interactivePresentation != .none {
      let edge = configuration.interactivePresentation == .edgePan ? ", from the screen’s half at that edge" : ""
      sentences.append("Once it is gone, drag \(way(.present)) to bring it back\(edge).")
    }
    if configuration.interactivePresentation == .none { sentences.append("Present brings it back.") }
    if configuration.dimming.tapToDismiss { sentences.append("A tap beside the card dismisses it.") }
    sentences.append("Keys: arrows drag, Shift flicks, Enter lets go, Escape dismisses.")
    return sentences.joined(separator: " ")
  }

  private func way(_ direction: TransitionDirection) -> String {
    let leaving: [TransitionEdge: (String, String)] = [
      .bottom: ("down", "up"), .top: ("up", "down"), .leading: ("left", "right"), .trailing: ("right", "left"),
    ]
    let words = leaving[configuration.geometry.edge] ?? ("down", "up")
    return direction == .dismiss ? words.0 : words.1
  }

  /// The last release, filled in by scripts.
  private var verdict: Markup {
    .block("section", ["class": "verdict", "aria-labelledby": "verdict-name"]) {
      Markup.element("h2", ["id": "verdict-name"]) { "Release" }
      Markup.block("div", ["class": "meter", "aria-hidden": "true"]) {
        Markup.element("p") {
          Markup.element("strong", ["id": "travel"]) { "0" }
          " pt"
        }
        Markup.block("div", ["class": "way"]) {
          Markup.element("progress", ["id": "progress", "max": "1", "value": "0"]) {}
          Markup.element("span", ["id": "threshold"]) {}
        }
        Markup.element("p", ["id": "now"]) {}
      }
      Markup.block("div", ["id": "verdict", "role": "status"]) {
        Markup.element("p", ["class": "outcome"]) { "Nothing released yet" }
        Markup.element("p", ["class": "reason"]) {
          configuration.hasDragBetweenStops
            ? "Let go of it, and read at which stop it ends, and why."
            : configuration.decidingRule.map { "Finishes: \($0.summary)." } ?? "No gesture presents or dismisses it."
        }
      }
      Markup.element("p", ["class": "note"]) {
        "The page decides each release as an app does. "
        links.isSite
          ? "Nothing is stored, and nothing leaves this page."
          : isReadOnly
            ? "Nothing is stored: the registry is open for reading only."
            : isStored
              ? "Each drag is stored as a session of device class gallery."
              : "Drags between stops are not stored: this page cannot record them yet."
      }
    }
  }

  /// The stored sessions, updated while the page is open.
  private var releases: Markup {
    .block("section", ["aria-labelledby": "releases-name"]) {
      Markup.element("h2", ["id": "releases-name"]) { "Your releases" }
      Markup.element(
        "div",
        [
          "id": "releases",
          "data-source": !links.isSite ? "\(links.root)transitions/\(stored.name)/releases" : nil,
          "data-events": !links.isSite ? "\(links.root)events" : nil,
        ]
      ) {
        map.markup
      }
    }
  }

  private var curve: Markup {
    .block("section", ["aria-labelledby": "curve-name"]) {
      Markup.element("h2", ["id": "curve-name"]) { "Motion" }
      MotionChart(configuration: configuration, id: "curve").markup
      CurveLegend.markup
    }
  }

  private var numbers: Markup {
    .block("section", ["aria-labelledby": "numbers-name"]) {
      Markup.element("h2", ["id": "numbers-name"]) { "Numbers" }
      TransitionNumbers.list(TransitionNumbers(configuration: configuration).long)
    }
  }

  private var catalogFile: Markup { YAMLBlock(yaml: yaml).markup }
}

extension TransitionConfiguration {
  /// A Boolean value that indicates whether a drag moves the view between stops, or within its only one.
  var hasDragBetweenStops: Bool {
    dismissalType != .none && (geometry.stops.count > 1 || (!geometry.stops.isEmpty && !dragCanDismiss))
  }
}
