import SessionAnalytics
import TransitionExport
import TransitionModel
import TransitionStore

extension Route {
  static let codeRoutes = [
    Route(
      "transitions/*/code",
      get: { gallery, request in
        let stored = try gallery.latest(request)
        let files = try ExportFormat.all.map { format in
          (format, try format.render([stored.transition], from: gallery.registry))
        }
        return .html(CodePage(links: request.links, stored: stored, files: files).source)
      })
  ]
}

/// The page with every export of one transition, each with a button to copy it.
struct CodePage {
  let links: PageLinks
  let stored: StoredRevision
  let files: [(format: ExportFormat, text: String)]

  var source: String {
    PageLayout(
      links: links, title: "\(stored.name), code", scripts: ["page.js"],
      content: [
        Markup.block("header", ["class": "opening"]) {
          Markup.element("h1") { "Code for \(stored.name)" }
          Markup.element("p", ["class": "lede"]) {
            "Revision \(stored.revision) for every platform, as transitions export writes it."
          }
          TransitionLinks(links: links, name: stored.name, current: "Code").markup
        },
        Markup.block("div", ["class": "code"]) {
          Markup.element("p", ["id": "copied", "class": "hidden", "role": "status"]) { "" }
          files.map(section)
        },
      ]
    ).source
  }

  private func section(_ format: ExportFormat, _ text: String) -> Markup {
    let id = "file-\(format.name)"
    return .block("section", ["aria-labelledby": "\(id)-name"]) {
      Markup.block("div", ["class": "file"]) {
        Markup.element("h2", ["id": "\(id)-name"]) { format.name }
        Markup.element("p", ["class": "summary"]) { format.consumers }
        Markup.element(
          "button",
          ["type": "button", "class": "scripted", "data-copies": id, "aria-label": "Copy \(format.fileName)"]
        ) { "Copy" }
      }
      Markup.element(
        "textarea",
        ["id": id, "readonly": "readonly", "rows": "9", "spellcheck": "false", "aria-label": format.fileName]
      ) { Markup.preformatted(text) }
    }
  }
}
