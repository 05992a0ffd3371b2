import SessionAnalytics
import TransitionCatalog
import TransitionModel
import TransitionStore

/// The page with a transition's fields as sliders and choices, and the stored revision and the change side by side.
struct TunePage {
  let root: String
  let stored: StoredRevision
  let scenes: ScenePair
  let savesRevisions: Bool

  private var configuration: TransitionConfiguration { stored.transition.configuration }

  var source: String {
    PageLayout(
      root: root, title: "\(stored.name), tune", scripts: ["tune.js"],
      trail: [("Transitions", root), (stored.name, "\(root)transitions/\(stored.name)")],
      content: [
        header,
        Markup.block(
          "main",
          ["class": "tuning", "data-address": "\(root)transitions/\(stored.name)", "data-base": "\(stored.revision)"]
        ) {
          stage
          form
        },
      ]
    ).source
  }

  private var header: Markup {
    .block("header", ["class": "opening"]) {
      Markup.element("h1") { "Tune \(stored.name)" }
      Markup.element("p", ["class": "lede"]) {
        "Move a slider and both phones play: revision \(stored.revision) as it is stored, and your change."
      }
      TransitionLinks(root: root, name: stored.name, current: "Tune").markup
    }
  }

  private var stage: Markup {
    .block("section", ["class": "compare", "aria-label": "Before and after"]) {
      Markup.block("div", ["class": "pair"]) {
        phone("before", "Revision \(stored.revision)")
        phone("after", "Your change")
      }
      Markup.block("div", ["class": "buttons"]) {
        Markup.element("button", ["type": "button", "id": "play"]) { "Play both" }
        Markup.element("label", ["class": "check"]) {
          Markup.empty("input", ["type": "checkbox", "id": "slow"])
          " A quarter of the speed"
        }
      }
      outcome
      Markup.block("div", ["id": "chart"]) {
        MotionChart(configuration: configuration, id: "curve", stored: configuration).markup
      }
      CurveLegend.markup
      YAMLBlock(yaml: CatalogWriter.write(configuration)).markup
    }
  }

  private func phone(_ id: String, _ title: String) -> Markup {
    .block("div") {
      Markup.element("h2") { title }
      PhoneDrawing(scenes: scenes, id: id, label: "\(title), playing", isControl: false).markup
    }
  }

  private var outcome: Markup {
    .block("div", ["class": "outcome-box"]) {
      Markup.element("ul", ["id": "differences", "class": "changes", "aria-label": "Changes"]) {}
      Markup.element("p", ["id": "state", "role": "status"]) { "Nothing is changed yet." }
      savesRevisions
        ? saveForm
        : Markup.element("p", ["class": "note"]) {
          "Nothing can be saved: the registry is open for reading only. The file below has the change."
        }
      Markup.block("div", ["class": "buttons"]) {
        Markup.element("button", ["type": "button", "id": "what-if", "disabled": "disabled"]) {
          "What would recorded drags have done?"
        }
        Markup.element("button", ["type": "button", "id": "reset", "disabled": "disabled"]) { "Start over" }
      }
      Markup.element("div", ["id": "answer", "role": "status"]) {}
    }
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

  private var form: Markup {
    let fields = FieldDescription.all(of: configuration)
    let sections = fields.reduce(into: [String]()) { if $0.last != $1.section { $0.append($1.section) } }
    return .block("form", ["id": "fields", "class": "fields", "autocomplete": "off"]) {
      Markup.element("p", ["id": "others", "class": "problem", "role": "alert"]) {}
      sections.map { section in
        Markup.block("details", ["open": ["presentation", "dismissal"].contains(section) ? "open" : nil]) {
          Markup.element("summary") { title(of: section) }
          fields.filter { $0.section == section }.map { FieldControl(field: $0).markup }
        }
      }
    }
  }

  private func title(of section: String) -> String {
    section.isEmpty ? "About" : section.prefix(1).uppercased() + section.dropFirst()
  }
}
