import SessionAnalytics
import TransitionModel

/// A form field: its name, its control, its unit, its help and its problem.
struct FieldControl {
  let field: FieldDescription
  var isFixed = false

  private var id: String { "field-\(field.path)" }

  var markup: Markup {
    .block(
      "div",
      ["class": "field", "data-path": field.path, "data-kind": field.kind, "data-applies": field.applies ? "1" : "0"]
    ) {
      Markup.element("label", ["for": id]) { field.name }
      Markup.block("div", ["class": "control"]) { control }
      Markup.element("p", ["class": "help", "id": "\(id)-help"]) {
        field.help
        field.kind == "number" ? " Allowed: \(field.allowed)." : ""
        field.defaultValue.map { $0.isEmpty ? "" : " Left out, it is \($0)." } ?? ""
      }
      Markup.element("p", ["class": "problem", "id": "\(id)-problem", "role": "alert"]) {}
    }
  }

  @MarkupBuilder private var control: [Markup] {
    switch field.kind {
    case "number": number
    case "choice": choice
    case "flag":
      Markup.empty(
        "input",
        [
          "type": "checkbox", "id": id, "name": field.path, "checked": field.value == "true" ? "checked" : nil,
          "data-stored": field.value ?? "", "aria-describedby": described,
          "disabled": disabled,
        ])
    default: text(mode: nil)
    }
  }

  private var disabled: String? { isFixed ? "disabled" : nil }

  private var described: String { "\(id)-help \(id)-problem" }

  @MarkupBuilder private var number: [Markup] {
    text(mode: "decimal")
    Markup.element("span", ["class": "unit"]) { field.unit }
  }

  private func text(mode: String?) -> Markup {
    .empty(
      "input",
      [
        "type": "text", "id": id, "name": field.path, "inputmode": mode, "value": field.value ?? "",
        "placeholder": field.isRequired ? nil : "not set", "data-stored": field.value ?? "",
        "aria-describedby": described, "spellcheck": "false", "disabled": disabled,
      ])
  }

  private var choice: Markup {
    .element(
      "select",
      [
        "id": id, "name": field.path, "data-stored": field.value ?? "", "aria-describedby": described,
        "disabled": disabled,
      ]
    ) {
      Markup.element("option", ["value": "", "selected": field.value == nil ? "selected" : nil]) { "not set" }
      (field.choices ?? []).map { word in
        Markup.element("option", ["value": word, "selected": field.value == word ? "selected" : nil]) { word }
      }
    }
  }
}

/// A configuration field for the page's controls.
struct FieldDescription: Hashable {
  var path: String
  /// The path with the name of its stop instead of the number.
  var shownPath: String
  /// The kind: `number`, `choice`, `flag` or `text`.
  var kind: String
  var unit: String
  var low: Double?
  var high: Double?
  var choices: [String]?
  var allowed: String
  var help: String
  var value: String?
  var defaultValue: String?
  var applies: Bool
  var isRequired: Bool

  init(_ field: ConfigurationField, in values: ConfigurationValues) {
    path = field.path
    shownPath = values.path(of: field)
    unit = field.unit.rawValue
    allowed = field.allowedDescription
    help = field.help
    value = values[field]?.description
    defaultValue = field.defaultValue?.description
    applies = field.isAllowed(in: values)
    isRequired = field.isRequired(in: values)
    switch field.kind {
    case .number(let range):
      kind = "number"
      (low, high) = (range.lowerBound, range.upperBound)
    case .choice(let words):
      kind = "choice"
      choices = words
    case .flag:
      // A checkbox cannot show that there is no value.
      kind = field.defaultValue == nil ? "choice" : "flag"
      choices = field.defaultValue == nil ? ["true", "false"] : nil
    case .text, .transitionName: kind = "text"
    }
  }

  /// Returns all fields except the name and the kind, which never change here.
  static func all(of configuration: TransitionConfiguration) -> [FieldDescription] {
    let values = configuration.values
    return values.fields.filter { $0 != .name && $0 != .kind }.map { FieldDescription($0, in: values) }
  }

  /// The section in the path: `presentation`; empty at the top level.
  var section: String { path.contains(".") ? String(path.prefix { $0 != "." }) : "" }

  var name: String { shownPath.contains(".") ? String(shownPath.drop { $0 != "." }.dropFirst()) : shownPath }
}
