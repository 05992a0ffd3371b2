import Foundation
import SessionAnalytics
import TransitionCatalog
import TransitionModel
import TransitionStore

/// The page that changes a transition: its curve, ten controls, all fields, and two phones that play and can be
/// dragged.
struct TunePage {
  let links: PageLinks
  let stored: StoredRevision
  /// The earlier revisions and the transitions to compare with.
  let others: [StoredRevision]
  let scenes: ScenePair
  let savesRevisions: Bool
  /// The values for the scripts of a site, which cannot save; nil for the server.
  var site: SiteValues?

  private var configuration: TransitionConfiguration { stored.transition.configuration }

  var source: String {
    PageLayout(
      links: links, title: "\(stored.name), tune", scripts: ["tune.js"],
      content: [
        header,
        Markup.block(
          "div",
          [
            "class": "tuning", "data-address": "\(links.root)transitions/\(stored.name)",
            "data-base": "\(stored.revision)",
            "data-fields": configuration.json, "data-site": site?.json,
          ]
        ) {
          editor
          side
          more
        },
      ]
    ).source
  }

  private var header: Markup {
    .block("header", ["class": "opening"]) {
      Markup.element("h1") { "Tune \(stored.name)" }
      TransitionLinks(links: links, name: stored.name, current: "Tune").markup
      Markup.element("p", ["class": "advice unscripted"]) {
        "This page needs JavaScript. Without it, use `transitions set`."
      }
    }
  }

  /// The curve and the ten controls, filled in by scripts.
  private var editor: Markup {
    .block("section", ["class": "editor scripted", "aria-labelledby": "curve-name"]) {
      Markup.block("div", ["class": "bar"]) {
        Markup.element("h2", ["id": "curve-name"]) { "Motion" }
        Segments(id: "ways", label: "Direction", names: ["Presents", "Dismisses", "Both"]).markup
        Segments(id: "kinds", label: "Kind of motion", names: ["Spring", "Curve"]).markup
      }
      Markup.element("div", ["id": "curve"]) {}
      Markup.block("p", ["class": "legend"]) {
        Markup.element("span", ["class": "key finished"]) { "your change" }
        Markup.element("span", ["class": "key finished dashed", "id": "dismisses-key", "hidden": "hidden"]) {
          "dismissing"
        }
        Markup.element("span", ["class": "key before", "id": "beside-key"]) { "revision \(stored.revision)" }
        Markup.element("code", ["id": "bezier"]) {}
      }
      MotionPreset.markup
      Markup.block("details", ["id": "spring"]) {
        Markup.element("summary") { "The same spring in other units" }
        Markup.block("div", ["id": "springs"]) {
          springForm("UIKit, as it is stored", "duration", "damping ratio")
          springForm("SwiftUI", "duration", "bounce")
          springForm("Response", "response", "damping fraction")
          springForm("Figma, Compose, web", "stiffness", "damping", "mass")
        }
      }
      Markup.block("div", ["id": "controls"]) {
        Markup.element("h2") { "Feel" }
        FeelControl.all.map { site?.control($0) ?? $0 }.map(\.markup)
      }
    }
  }

  private func springForm(_ title: String, _ numbers: String...) -> Markup {
    .block("fieldset") {
      Markup.element("legend") { title }
      numbers.map { number in
        Markup.block("label") {
          Markup.text(number)
          Markup.empty("input", ["type": "text", "inputmode": "decimal", "autocomplete": "off"])
        }
      }
    }
  }

  private var side: Markup {
    .block("div", ["class": "side"]) {
      stage
      outcome
    }
  }

  private var stage: Markup {
    .block("section", ["class": "dock", "aria-label": "Phones"]) {
      Markup.block("div", ["class": "pair"]) {
        phone("before", "Revision \(stored.revision)", isControl: false)
        phone("after", "Your change", isControl: true)
      }
      Markup.block("div", ["class": "transport scripted"]) {
        Markup.element("button", ["type": "button", "id": "play"]) { "Play" }
        Segments(id: "speeds", label: "Speed", names: ["1×", "½", "¼"]).markup
        Markup.empty(
          "input",
          ["type": "range", "id": "scrubber", "min": "0", "max": "1000", "value": "0", "aria-label": "Time"])
        Markup.element("output", ["id": "time"]) { "0 s" }
        Markup.element("label", ["class": "beside"]) {
          Markup.element("span") { "Beside" }
          comparison
        }
        Markup.element("label", ["class": "check"]) {
          Markup.empty("input", ["type": "checkbox", "id": "over"])
          " Overlay"
        }
      }
      Markup.block("div", ["id": "verdict", "role": "status"]) {
        Markup.element("p", ["class": "reason"]) {
          configuration.interaction == nil
            ? "No gesture moves this transition: play it." : "Drag your change to try it. Nothing is stored."
          configuration.geometry.stops.isEmpty ? "" : " Drag a line, or move it by arrow keys, to change a stop."
        }
      }
    }
  }

  private var comparison: Markup {
    .block("select", ["id": "with", "aria-label": "Beside"]) {
      ([stored] + others).enumerated().map { place, other in
        let title = other.name == stored.name ? "Revision \(other.revision)" : other.name
        let value = other.name == stored.name ? "revision-\(other.revision)" : other.name
        return Markup.element(
          "option",
          ["value": place == 0 ? "" : value, "data-name": other.name, "data-revision": "\(other.revision)"]
        ) { title }
      }
    }
  }

  private func phone(_ id: String, _ title: String, isControl: Bool) -> Markup {
    .block("div") {
      Markup.element("h2", ["id": "\(id)-name"]) { title }
      if isControl, !configuration.geometry.stops.isEmpty {
        Markup.block("div", ["class": "lined"]) {
          drawing(id, title, isControl: isControl)
          Markup.element("div", ["id": "stops", "class": "scripted", "role": "group", "aria-label": "Stops"]) {}
        }
      } else {
        drawing(id, title, isControl: isControl)
      }
    }
  }

  private func drawing(_ id: String, _ title: String, isControl: Bool) -> Markup {
    PhoneDrawing(
      scenes: scenes, id: id, label: isControl ? "\(title). \(PhoneDrawing.keys)" : title, isControl: isControl
    ).markup
  }

  private var outcome: Markup {
    .block("section", ["class": "outcome-box scripted", "aria-label": "Your change"]) {
      Markup.element("p", ["id": "state", "role": "status"]) { "Nothing is changed yet." }
      if site != nil {
        Markup.element("p", ["class": "note"]) {
          "This page saves nothing. Its address holds the change: send it. "
          Markup.element("code") { "transitions serve" }
          " also saves revisions and tries a change on recorded drags."
        }
      } else if savesRevisions {
        saveForm
      } else {
        Markup.element("p", ["class": "note"]) {
          "Nothing can be saved: the registry is open for reading only. The file below has the change."
        }
      }
      Markup.block("div", ["class": "buttons"]) {
        if site == nil {
          Markup.element("button", ["type": "button", "id": "what-if", "disabled": "disabled"]) {
            "Try it on recorded drags"
          }
        }
        link
        Markup.element("button", ["type": "button", "id": "reset", "disabled": "disabled"]) { "Start over" }
      }
      Markup.element("ul", ["id": "differences", "class": "changes", "aria-label": "Changes"]) {}
      Markup.element("div", ["id": "answer", "role": "status"]) {}
    }
  }

  @MarkupBuilder private var link: [Markup] {
    Markup.empty(
      "input", ["class": "hidden", "id": "address", "tabindex": "-1", "readonly": "readonly", "aria-label": "the link"])
    Markup.element(
      "button", ["type": "button", "id": "link", "class": site == nil ? nil : "main", "data-copies": "address"]
    ) {
      "Copy link"
    }
    Markup.element("p", ["id": "copied", "class": "hidden", "role": "status"]) { "" }
  }

  private var saveForm: Markup {
    .block("form", ["id": "save", "class": "save"]) {
      Markup.empty(
        "input",
        [
          "type": "text", "name": "note", "maxlength": "\(TuneMessage.longestNote)", "placeholder": "Why? (a note)",
          "aria-label": "Note", "autocomplete": "off",
        ])
      Markup.element("button", ["type": "submit", "class": "main", "disabled": "disabled"]) { "Save revision" }
    }
  }

  private var more: Markup {
    .block("section", ["class": "more", "aria-label": "All fields"]) {
      Markup.element("p", ["id": "others", "class": "problem", "role": "alert"]) {}
      Markup.block("details", ["id": "all"]) {
        Markup.element("summary") { "All fields" }
        if site != nil {
          Markup.element("p", ["class": "note"]) {
            "This page can try the numbers that you can edit here. "
            Markup.element("code") { "transitions serve" }
            " can try every field."
          }
        }
        Markup.block("div", ["class": "tools scripted"]) {
          Markup.element("label", ["class": "grow"]) {
            Markup.element("span", ["class": "hidden"]) { "Search fields" }
            Markup.empty(
              "input", ["type": "search", "id": "search", "placeholder": "Search fields", "spellcheck": "false"])
          }
          Markup.element("label", ["class": "check"]) {
            Markup.empty("input", ["type": "checkbox", "id": "unset"])
            " Show unset fields"
          }
        }
        form
        Markup.element("p", ["id": "none", "class": "empty", "hidden": "hidden"]) {
          "No field matches. Search for part of a name, or of its explanation: corner, velocity, safe area."
        }
      }
      site == nil ? YAMLBlock(yaml: CatalogWriter.write(configuration)).markup : command
    }
  }

  /// The command that makes the change in a registry, filled in by scripts.
  private var command: Markup {
    .block("section", ["aria-labelledby": "command-name"]) {
      Markup.block("div", ["class": "file"]) {
        Markup.element("h2", ["id": "command-name"]) { "Make this change" }
        Markup.element("p", ["class": "summary"]) { "The command for a terminal, where the registry is." }
        Markup.element("button", ["type": "button", "class": "scripted", "data-copies": "yaml"]) { "Copy" }
      }
      Markup.element(
        "textarea",
        [
          "id": "yaml", "readonly": "readonly", "rows": "5", "aria-label": "the command",
          "placeholder": "Nothing is changed yet.",
        ]
      ) { "" }
    }
  }

  private var form: Markup {
    let fields = FieldDescription.all(of: configuration)
    let sections = fields.reduce(into: [String]()) { if $0.last != $1.section { $0.append($1.section) } }
    return .block("form", ["id": "fields", "class": "fields", "autocomplete": "off"]) {
      sections.map { section in
        Markup.block("details", ["open": section == "interaction" ? "open" : nil]) {
          Markup.element("summary") { title(of: section) }
          fields.filter { $0.section == section }.map {
            FieldControl(field: $0, isFixed: site?.isFixed($0) ?? false).markup
          }
        }
      }
    }
  }

  private func title(of section: String) -> String {
    section.isEmpty ? "About" : section.prefix(1).uppercased() + section.dropFirst()
  }
}

extension TransitionConfiguration {
  var json: String {
    (try? JSONEncoder.ordered.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}
