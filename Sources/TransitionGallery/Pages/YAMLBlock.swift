import SessionAnalytics

/// The catalog file of a configuration, to copy.
struct YAMLBlock {
  let yaml: String

  var markup: Markup {
    .block("details", ["class": "yaml"]) {
      Markup.element("summary") { "Catalog file" }
      Markup.element("button", ["type": "button", "class": "scripted", "data-copies": "yaml"]) { "Copy" }
      Markup.element("textarea", ["id": "yaml", "readonly": "readonly", "rows": "16", "aria-label": "YAML"]) {
        Markup.preformatted(yaml)
      }
    }
  }
}
